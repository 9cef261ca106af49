/** Dice as multisets: what lies on the table is sorted, because the order of dice means nothing. */
import { Unreadable } from "../../../rules/game";

/** Some dice, each 1 to 6, sorted. */
export type Dice = readonly number[];

/** How many dice there are. */
export const DICE = 5;
/** Throws a turn may take. */
export const THROWS = 5;
export const FACES: Dice = [1, 2, 3, 4, 5, 6];

const partsOf = new Map<string, readonly Dice[]>();

/** What may be set aside of `dice` before throwing the rest: every part but the whole. */
export function parts(dice: Dice): readonly Dice[] {
  const text = writeDice(dice);
  let found = partsOf.get(text);
  if (found === undefined) {
    const counts = Array.from({ length: dice.length }, (_, count) => count);
    found = counts.flatMap((count) => {
      const chosen = combinations(dice.toSorted(), count);
      return [...new Map(chosen.toReversed().map((part) => [writeDice(part), part])).values()].toReversed();
    });
    partsOf.set(text, found);
  }
  return found;
}

/** Every choice of so many dice, in the order of their places. */
function combinations(dice: Dice, count: number): Dice[] {
  if (count === 0) return [[]];
  return dice.flatMap((die, at) =>
    combinations(dice.slice(at + 1), count - 1).map((others) => [die, ...others]),
  );
}

/** The dice that lie on the table once `thrown` has fallen beside `kept`. */
export function join(kept: Dice, thrown: Dice): Dice {
  return [...kept, ...thrown].sort();
}

/** [1, 3, 3, 5, 5] for `13355`, in whatever order it is typed; the empty text is no dice. */
export function readDice(text: string): Dice {
  if (/^[1-6]{0,5}$/.test(text)) return [...text].map(Number).sort();
  throw new Unreadable("“{text}” is not a set of dice: write up to five digits from 1 to 6, like 13355.", {
    text,
  });
}

/** `13355` for [1, 3, 3, 5, 5]. */
export function writeDice(dice: Dice): string {
  return dice.join("");
}
