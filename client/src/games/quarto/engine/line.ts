/** The principal line: how the game goes on to its end when both sides play as well as they can. */
import { isSame, preference, type Proven } from "../../../engine/verdict";
import type { QuartoPosition } from "../rules/position";
import { verdictOf, type Analysis } from "./analysis";
import type { Solver } from "./solver";
import { Gift, waysOn, type Choice, type Way } from "./ways";

/**
 * The steps from an analysed position to the end of the game: the winner hurries, the loser delays.
 *
 * It begins with the first of the best moves. Where the game is over, there is none.
 */
export function principalLine({ position, best }: Analysis, solver: Solver): string[] {
  const steps: string[] = [];
  let now = position;
  for (let choice = best[0]?.choice; choice !== undefined;) {
    steps.push(...choice);
    for (const step of choice) now = now.play(step);
    choice = now.result === null ? bestChoice(now, solver) : undefined;
  }
  return steps;
}

/**
 * One way to go on that keeps the verdict of `position`.
 *
 * Where the verdict is known, the first choice that keeps it will do: those that leave the opponent little room are
 * tried first, as they are the likeliest.
 */
function bestChoice(position: QuartoPosition, solver: Solver): Choice | undefined {
  const wanted = verdictOf(position, solver);
  let best: { readonly choice: Choice; readonly verdict: Proven } | undefined;
  const promising = waysOn(position)
    .map((way) => ({ way, promise: promise(way, solver) }))
    .sort((one, other) => one.promise - other.promise);
  for (const { way } of promising) {
    const { choice, end } = way;
    const verdict = end instanceof Gift ? end.verdict(solver.value(end.board, end.kind)) : end;
    if (isSame(verdict, wanted)) return choice;
    if (best === undefined || preference(verdict) > preference(best.verdict)) best = { choice, verdict };
  }
  return best?.choice;
}

/** Smaller is tried sooner: what the rules decide, then what leaves the opponent the least room. */
function promise({ end }: Way, solver: Solver): number {
  return end instanceof Gift ? solver.room(end.board, end.kind) : -1;
}
