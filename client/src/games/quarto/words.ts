/** Verdicts and their reasons, in words. */
import { t } from "../../lib/i18n.svelte";
import { lineWay } from "./lines";
import { tell } from "../../lib/telling";
import type { LackingLine } from "../../lib/analysis/facts";
import type { Verdict } from "../../lib/analysis/verdicts";

/** The verdict on a position, as a headline. */
export function headline(verdict: Verdict | null): string {
  if (verdict === null) return t("Not proven");
  const { outcome, plies: number } = verdict;
  if (outcome === "draw") return t("A draw");
  if (number === 0) return outcome === "win" ? t("A line can be called") : t("Lost");
  return outcome === "win" ? t("Wins in {number}", { number }) : t("Loses in {number}", { number });
}

/** How a position of Quarto! ends with best play, as a sentence. */
export function verdictSentence(verdict: Verdict | null): string {
  if (verdict === null) return tell("quarto", "verdict.unknown");
  const { outcome, plies: number } = verdict;
  return tell("quarto", outcome === "win" && number === 0 ? "verdict.call" : `verdict.${outcome}`, {
    number,
  });
}

/** A line that lacks one piece: where it runs, what is missing and on which square. */
export function shortLine({ squares, square, shared }: LackingLine, edition: string): string {
  const { way, at } = lineWay(squares);
  return tell("quarto", `short.${way}`, { row: at, column: at, square, shared, edition });
}
