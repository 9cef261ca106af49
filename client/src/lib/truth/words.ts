/** Verdicts and their reasons, in words. */
import { list, t } from "../i18n.svelte";
import { looksNamed } from "../names";
import { lineWay } from "../quarto/lines";
import { squareName } from "../quarto/notation";
import type { LackingLine } from "./told";
import type { Verdict } from "./verdicts";

/** The verdict on a position, as a headline. */
export function headline(verdict: Verdict | null): string {
  if (verdict === null) return t("Not proven");
  const { outcome, plies: number } = verdict;
  if (outcome === "draw") return t("A draw");
  if (number === 0) return outcome === "win" ? t("A line can be called") : t("Lost");
  return outcome === "win" ? t("Wins in {number}", { number }) : t("Loses in {number}", { number });
}

/** A line that lacks one piece: where it runs, what is missing and on which square. */
export function lackingSentence(
  { squares, square: empty, shared: common }: LackingLine,
  edition: string,
): string {
  const { way, at } = lineWay(squares);
  const square = squareName(empty);
  const shared = list(looksNamed(common, edition), "unit");
  switch (way) {
    case "row":
      return t("Row {row} is one piece short on {square}: {shared}.", { row: at, square, shared });
    case "column":
      return t("Column {column} is one piece short on {square}: {shared}.", { column: at, square, shared });
    case "diagonal":
      return t("A diagonal is one piece short on {square}: {shared}.", { square, shared });
    case "square":
      return t("A 2×2 square is one piece short on {square}: {shared}.", { square, shared });
  }
}
