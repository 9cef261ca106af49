/**
 * Sets of dice as numbers, in the order of the kernels.
 *
 * A *set* is any multiset of at most five dice: 462 of them, ordered by size, so that adding a die always leads to a
 * higher number and taking one away to a lower.
 *
 *     size      0   1      2       3        4          5
 *     numbers   0   1-6    7-27    28-83    84-209     210-461      the last 252 are the ways five dice can lie
 */
import { DICE, FACES, type Dice } from "../rules/dice";

/** All sets as texts, by their numbers. */
export const SETS: readonly string[] = Array.from({ length: DICE + 1 }, (_, size) => ofSize(size)).flat();
const NUMBERS: ReadonlyMap<string, number> = new Map(SETS.map((dice, number) => [dice, number]));
/** The number of the first set of five dice. */
export const LYING = numberOf("11111");
/** The ways in which five dice can lie. */
export const WAYS = SETS.length - LYING;

function ofSize(size: number, least = 1): string[] {
  if (size === 0) return [""];
  return FACES.slice(least - 1).flatMap((face) =>
    ofSize(size - 1, face).map((rest) => `${String(face)}${rest}`),
  );
}

/** The number of a set, from the text of its dice in order. */
export function numberOf(dice: string): number {
  return NUMBERS.get(dice) as number;
}

/** The dice of a set, from its number. */
export function diceOf(number: number): Dice {
  return [...(SETS[number] ?? "")].map(Number);
}
