/** Another choice than the one that was played: what it leads to, and whether it keeps what the best one does. */
import type { VerdictFacts } from "../lib/analysis/facts";
import type { ReviewTurn, Tried } from "../lib/protocol";
import type { Position } from "../rules/game";
import type { PlayedRecord } from "./engine";
import type { Decision } from "./review";
import { otherSide } from "./verdict";

/** Where values are chances, a choice this much worse than the best still counts as equally good. */
const AS_GOOD = 0.01;

/** The position after a try in place of a decision. If a line wins by itself, nothing is given after it. */
export function positionTried(
  { start, steps }: PlayedRecord,
  { first }: Decision,
  tries: readonly string[],
  meant: (position: Position, text: string) => string,
): Position {
  let position = start;
  for (const { step } of steps.slice(0, first)) position = position.play(step);
  for (const text of tries)
    if (text === tries[0] || position.result === null) position = position.play(meant(position, text));
  return position;
}

/** What a try is worth, from the verdict on the position it leads to; `exact` where values are proven. */
export function tried(
  { chances, verdict }: Pick<VerdictFacts, "chances" | "verdict">,
  position: Position,
  { seat }: Pick<ReviewTurn, "seat">,
  { best }: Pick<Decision, "best">,
  exact: boolean,
): Tried {
  const chance = chances[seat] ?? 0;
  const own = verdict !== null && position.seat !== seat;
  return {
    keeps: chance >= best - (exact ? 0 : AS_GOOD),
    chance,
    best,
    verdict: !exact ? null : own ? { outcome: otherSide(verdict.outcome), plies: verdict.plies } : verdict,
    over: position.result !== null,
  };
}
