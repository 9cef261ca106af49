/**
 * What is known about a position or a choice of Quarto!: how it ends with best play, and when. The server
 * knows it; this draws it.
 */
import { t } from "../i18n.svelte";
import { tell } from "../../lib/telling";

export interface Verdict {
  readonly outcome: "win" | "draw" | "loss";
  /** How many placements from now the game ends; 0 where a line can be called at once. */
  readonly plies: number;
}

/** `+5`, `=`, `−2`; `?` if nothing is proven. */
export function signOf(verdict: Verdict | null): string {
  if (verdict === null) return "?";
  if (verdict.outcome === "draw") return "=";
  const number = verdict.plies === 0 ? "" : String(verdict.plies);
  return `${verdict.outcome === "win" ? "+" : "−"}${number}`;
}

/** The sign as it is spoken, for the player it is about. */
export function spokenVerdict(verdict: Verdict | null): string {
  if (verdict === null) return t("not proven");
  const { outcome, plies: number } = verdict;
  if (outcome === "draw") return tell("", "verdict.drawn");
  if (number === 0) return outcome === "win" ? t("wins now") : t("loses now");
  return outcome === "win" ? t("wins in {number}", { number }) : t("loses in {number}", { number });
}

/** The same end as the opponent sees it. */
export function turned(verdict: Verdict): Verdict {
  const other = { win: "loss", draw: "draw", loss: "win" } as const;
  return { ...verdict, outcome: other[verdict.outcome] };
}

/** Larger is better: wins before draws before losses, quick wins and slow losses. */
export function worth({ outcome, plies }: Verdict): number {
  if (outcome === "draw") return 0;
  return outcome === "win" ? 100 - plies : plies - 100;
}
