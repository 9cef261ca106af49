/** Pieces and what they share, in the words of an edition. */
import { t } from "../../lib/i18n.svelte";
import { editionNamed } from "../../lib/options.svelte";
import type { LineView } from "../../lib/protocol";
import { pieceSign } from "./rules/pieces";

/** A piece as it is spoken: “tall dark round hollow piece”. */
export function pieceName(piece: number, edition: string): string {
  return editionNamed(edition)?.pieces[piece] ?? t("piece {sign}", { sign: pieceSign(piece) });
}

/** What pieces with these shared traits look like, in the words of an edition. */
export function looksNamed(shared: LineView["shared"], edition: string): string[] {
  const traits = editionNamed(edition)?.traits ?? [];
  return shared.flatMap(({ trait, value }) => traits.find(({ name }) => name === trait)?.values[value] ?? []);
}
