/** Chance inside kernels: a generator whose state is one number, so that any game can be played again. */
import { luckFrom } from "../../../engine/random";

/** One number, changed by every draw. */
export type Luck = BigUint64Array;

/** A start that depends on all of `seeds` and on nothing else. */
export function luck(...seeds: readonly bigint[]): Luck {
  return BigUint64Array.of(luckFrom(...seeds));
}
