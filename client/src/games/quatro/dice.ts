/** Dice on the table keep their places: kept ones stay where they are, new ones fall into the gaps. */
export const PLACES = [0, 1, 2, 3, 4] as const;

export interface Lying {
  /** The number of the die at each place; none before the first throw. */
  readonly numbers: readonly number[];
  /** Which of them are kept. */
  readonly kept: readonly boolean[];
  /** Which of them the latest throw moved. */
  readonly moved: readonly boolean[];
  /** How many throws of the turn it took; 0 once the turn is over and the dice only lie there. */
  readonly throws: number;
}

const NO_PLACE = PLACES.map(() => false);
export const NONE: Lying = { numbers: [], kept: NO_PLACE, moved: [], throws: 0 };

/**
 * The dice after the server sent `dice` for a throw, or those that were kept of it; the same object as before
 * if nothing changed. After a turn (`throws` 0) its dice stay where they fell until the next throw.
 */
export function settle(before: Lying, dice: readonly number[], throws: number): Lying {
  if (throws === 0) return resting(before, dice);
  if (dice.length < PLACES.length) return keeping(before, dice);
  if (throws === before.throws && sorted(before.numbers) === sorted(dice)) return before;
  const left = [...dice];
  const stay = PLACES.map((place) => {
    const at = before.kept[place] && throws > 1 ? left.indexOf(before.numbers[place] ?? 0) : -1;
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return {
    numbers: PLACES.map((place) => (stay[place] ? before.numbers[place] : left.shift()) ?? 1),
    moved: stay.map((stays) => !stays),
    kept: stay,
    throws,
  };
}

/** Those of `dice` are kept: the ones chosen here, or else the first that show their numbers. */
function keeping(before: Lying, dice: readonly number[]): Lying {
  if (before.numbers.length === 0 || sorted(keptDice(before)) === sorted(dice)) return before;
  const left = [...dice];
  const kept = before.numbers.map((number) => {
    const at = left.indexOf(number);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return { ...before, kept };
}

function resting(before: Lying, dice: readonly number[]): Lying {
  const same = sorted(before.numbers) === sorted(dice);
  if (same && before.throws === 0) return before;
  return { ...before, numbers: same ? before.numbers : dice, kept: NO_PLACE, throws: 0 };
}

/** Keep the die at `place`, or let it go. */
export function toggled(lying: Lying, place: number): Lying {
  return { ...lying, kept: lying.kept.map((one, at) => (at === place ? !one : one)) };
}

/** The numbers of the dice that are kept. */
export function keptDice({ numbers, kept }: Lying): number[] {
  return numbers.filter((_, place) => kept[place]);
}

function sorted(numbers: readonly number[]): string {
  return [...numbers].sort((a, b) => a - b).join("");
}
