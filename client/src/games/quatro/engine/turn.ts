/**
 * The turn solver: exact within one turn, for any value of its possible ends.
 *
 * An end of a turn is a field built on after so many throws, or a roof lost. Kernels find the best choice at every moment
 * and its exact expectation.
 */
import { THROWS } from "../rules/dice";
import { ENDS, type Board, type Ground } from "./board";
import { SETS, WAYS } from "./dice_sets";
import { kernels } from "./prepared";

/** The choice of building at once, where other choices are the number of a set to keep. */
export const STOP = -1;

/** The best choice at every moment of one turn, and what each choice is worth. */
export interface Plan {
  /** [t, set]: the value of keeping `set` once t throws are used. */
  readonly keeps: Float64Array;
  /** [t, way]: the value of dice lying in `way` after t throws, with the best choice. */
  readonly lying: Float64Array;
  /** [t, way]: that choice, `STOP` or the number of the set to keep. */
  readonly choice: Int16Array;
  /** [t, way]: where to build when stopping; -1 where nothing can be built. */
  readonly field: Int8Array;
}

function newPlan(): Plan {
  return {
    keeps: new Float64Array(THROWS * SETS.length),
    lying: new Float64Array((THROWS + 1) * WAYS),
    choice: new Int16Array((THROWS + 1) * WAYS),
    field: new Int8Array((THROWS + 1) * WAYS),
  };
}

/** The plan of a turn on this board, from one value for each end or five rows of them, one for each throw. */
export function planTurn(values: Float64Array, ground: Ground, board: Board): Plan {
  const plan = newPlan();
  kernels().solve(values, ground, board.heights, plan);
  return plan;
}

/** How likely each of the 37 ends is when set `number` is kept after `throws` and the plan followed from then on. */
export function endsOf(plan: Plan, number: number, throws: number): Float64Array {
  const ends = new Float64Array(ENDS);
  kernels().endsFrom(plan, number, throws, ends);
  return ends;
}
