/** Whether an answer is right: by the solution that was proven when the puzzle was made, and by the rules. */
import type { PuzzleAnswer } from "../../lib/protocol";
import { IllegalStep } from "../../rules/game";

/** What the solver's steps come to. */
export interface Answer {
  readonly status: PuzzleAnswer["status"];
  /** Every step since the beginning: the solver's, and the opponent's between them. */
  readonly played: readonly string[];
  /** What the opponent answered to the solver's latest step, if anything. */
  readonly replies: readonly string[];
}

export function judged(
  status: Answer["status"],
  played: readonly string[],
  replies: readonly string[] = [],
): Answer {
  return { status, played, replies };
}

/** The step that answers where one step does; `IllegalStep` if there are more. */
export function single([step = "", ...others]: readonly string[]): string {
  if (others.length > 0) throw over();
  return step;
}

/** What there is to say to a step after the last. */
export function over(): IllegalStep {
  return new IllegalStep("The puzzle is over: no further step is possible.");
}
