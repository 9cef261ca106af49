/** What an engine proves about a position, as `fourfold.engine.verdict` does in Python. */

/** How the game ends under best play, for the player to act. */
export type Outcome = "win" | "draw" | "loss";

/** Certain: a complete search, the rules themselves or a checked book say so. */
export interface Proven {
  /** For the player to act. */
  readonly outcome: Outcome;
  /** How many turns (placements, in Quarto!) until the game is over when the winner hurries and the loser delays. */
  readonly plies: number;
}

/** No game lasts so many turns. */
const LONGEST = 1000;

const OTHER = { win: "loss", draw: "draw", loss: "win" } as const;

/** The same end as the opponent sees it. */
export function otherSide(outcome: Outcome): Outcome {
  return OTHER[outcome];
}

/** Larger is better: wins before draws before losses, quick wins and slow losses. */
export function preference({ outcome, plies }: Proven): number {
  if (outcome === "draw") return 0;
  return outcome === "win" ? LONGEST - plies : plies - LONGEST;
}

/** Whether two verdicts say the same. */
export function isSame(one: Proven | null, other: Proven | null): boolean {
  return one === other || (one?.outcome === other?.outcome && one?.plies === other?.plies);
}
