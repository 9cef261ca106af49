/** How turns of Quarto! are numbered and spoken in a tree. */
import { t } from "../../../lib/i18n.svelte";
import { latest } from "../../../lib/turns";
import type { RowWords } from "../../../lib/analysis/rows";
import { squaresOf } from "../board";
import { readPosition } from "../notation";
import { squareName } from "../rules/board";
import { pieceName } from "../piece_names";

export const ROWS: RowWords = {
  /** The piece that was placed, counted from 1; nothing for the first gift. */
  number({ nodes }) {
    if (!nodes.some(({ step }) => step.kind === "place")) return "";
    return squaresOf(readPosition(nodes.at(-1)?.position ?? ""), "full").length;
  },
  spoken(steps, edition) {
    const placed = latest(steps, "place");
    const given = latest(steps, "give");
    return [
      placed?.square == null
        ? ""
        : t("{square}: {piece}", {
            square: squareName(placed.square),
            piece: pieceName(placed.piece ?? 0, edition),
          }),
      latest(steps, "call") === undefined ? "" : t("QUARTO!"),
      given?.piece == null ? "" : t("then give: {piece}", { piece: pieceName(given.piece, edition) }),
    ];
  },
};
