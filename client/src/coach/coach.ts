/**
 * What there is to say about a position and a move, as `fourfold.coach` does in Python: hints and judgements are read
 * off the facts of an analysis, whoever made it. It needs no engine.
 */
import type { MoveFacts, PositionFacts, Told, VerdictFacts } from "../lib/analysis/facts";
import type { Hint, Judgement } from "../lib/protocol";
import type { Outcome } from "../engine/verdict";
import type { Position } from "../rules/game";

/** How much a hint tells: where to look, what is dangerous there, what to do. */
export type Stage = Hint["step"];
export const LOOK = 1;
export const DANGER = 2;
export const BEST = 3;

/** A whole analysis. */
export interface Facts {
  readonly position: PositionFacts;
  /** Every move that was judged. */
  readonly moves: readonly MoveFacts[];
  readonly verdict: VerdictFacts;
}

/** What the coach asks of a game. */
export interface GameCoach {
  /** Whether values are proven, not chances. */
  readonly exact: boolean;
  /** What is known without a search, where that takes no engine. */
  readonly positionFacts?: (position: Position) => PositionFacts;
  /** A hint that needs no search: where to look, or what is dangerous there. */
  pointer(facts: PositionFacts, stage: Stage): Hint;
  /** The best move. */
  best(facts: Facts): Hint;
  /** What a move does; null if that is not known. */
  judgement(facts: Facts, choice: readonly string[]): Judgement | null;
  /** The step that a try means in a position. */
  meant(position: Position, text: string): string;
}

/** The facts of an analysis, as it told them one by one; null if it did not come to its end. */
export function gathered(told: readonly Told[]): Facts | null {
  const position = told.find((fact): fact is PositionFacts => fact.type === "position");
  const verdict = told.find((fact): fact is VerdictFacts => fact.type === "verdict");
  if (position === undefined || verdict === undefined) return null;
  return { position, moves: told.filter((fact): fact is MoveFacts => fact.type === "move"), verdict };
}

/** The hint up to this stage. */
export function hint(coach: GameCoach, facts: Facts, stage: Stage): Hint {
  return stage === BEST ? coach.best(facts) : coach.pointer(facts.position, stage);
}

// -- For every coach that knows verdicts ----------------------------------------------------------------------

const ORDER: readonly Outcome[] = ["loss", "draw", "win"];

/** What a move does that leads from one outcome to another. */
export function givenAway(before: Outcome, after: Outcome): Judgement["says"] {
  if (ORDER.indexOf(after) >= ORDER.indexOf(before)) return "good";
  return before === "win" ? "gave-win" : "gave-draw";
}
