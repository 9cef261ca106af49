/** A game by turns: one row per turn, however many steps it took. */
import type { StepView } from "./protocol";
import type { Way } from "./step_keys";

export interface Turn {
  /** Its number, from 1. */
  readonly number: number;
  /** Whose turn it is. */
  readonly seat: number;
  /** How many steps had been taken at its end. */
  readonly end: number;
  readonly steps: readonly StepView[];
}

export function turnsOf(steps: readonly StepView[]): Turn[] {
  const turns: { number: number; seat: number; end: number; steps: StepView[] }[] = [];
  for (const [index, step] of steps.entries()) {
    let turn = turns.at(-1);
    if (turn?.number !== step.turn)
      turns.push((turn = { number: step.turn, seat: step.seat, end: 0, steps: [] }));
    turn.steps.push(step);
    turn.end = index + 1;
  }
  return turns;
}

/** The last turn after this many steps; -1 before the first. */
export function turnAt(turns: readonly Turn[], steps: number): number {
  return turns.findIndex(({ end }) => end >= steps && steps > 0);
}

/** How many steps this many turns have. */
export function stepsIn(turns: readonly Turn[], count: number): number {
  return count <= 0 ? 0 : (turns[Math.min(count, turns.length) - 1]?.end ?? 0);
}

/** How many steps are shown after going in a direction from a moment of the game. */
export function stepsAfter(turns: readonly Turn[], at: number, way: Way): number {
  const shown = turnAt(turns, at) + 1;
  const wanted = { first: 0, previous: shown - 1, next: shown + 1, last: turns.length };
  return stepsIn(turns, wanted[way]);
}

/** The latest step of a kind among those of a turn. */
export function latest(steps: readonly StepView[], kind: StepView["kind"]): StepView | undefined {
  return steps.findLast((step) => step.kind === kind);
}
