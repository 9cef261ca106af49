/**
 * A Quatro position as a screen draws it, and what the steps of a table make of it: for replays, and for the moment
 * before the table has answered. The table decides what may be built, kept and won.
 */
import type { Change, StepView } from "../../lib/protocol";
import { FIELDS, ROOFS, SIDE } from "./rules/board";
import { points } from "./rules/wins";

/** The drawing of the board. */
export const DRAWING = { box: 632, cells: SIDE };

export interface QuatroBoard {
  /** The owners of the roofs on each field, from the bottom to the top; seats from 0. */
  readonly towers: readonly (readonly number[])[];
  /** Roofs each seat has left. */
  readonly roofs: readonly number[];
  /** Each seat's points. */
  readonly points: readonly number[];
  /** The dice; fewer than five while the others are being thrown. */
  readonly dice: readonly number[];
  readonly throws: number;
  /** The field that was built on last. */
  readonly last: number | null;
}

/** Before the first throw. */
export function start(seats: number): QuatroBoard {
  return {
    towers: Array.from({ length: FIELDS }, () => []),
    roofs: new Array<number>(seats).fill(ROOFS),
    points: new Array<number>(seats).fill(0),
    dice: [],
    throws: 0,
    last: null,
  };
}

/**
 * The board after a step. What the step does not mention stays as it was, except the dice, which are gone if
 * it has none.
 */
export function after(before: QuatroBoard, change: Change): QuatroBoard {
  const { seat, field, roofs, dice = [], throws = 0 } = change;
  const towers =
    field == null
      ? before.towers
      : before.towers.map((tower, at) => (at === field ? [...tower, seat] : tower));
  return {
    towers,
    roofs: roofs == null ? before.roofs : before.roofs.map((left, at) => (at === seat ? roofs : left)),
    points: points(towers, before.points.length),
    dice,
    throws,
    last: field ?? before.last,
  };
}

/** The board after all of these steps, from `first` on. */
export function replayed(steps: readonly StepView[], first: QuatroBoard): QuatroBoard {
  return steps.reduce(after, first);
}
