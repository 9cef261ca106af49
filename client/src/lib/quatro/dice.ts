/** Dice on the table keep their places: those kept stay where they lie, new ones fall into the gaps. */
export const PLACES = [0, 1, 2, 3, 4] as const;

export interface Lying {
  /** The number of the die at each place; none before the first throw. */
  readonly numbers: readonly number[];
  /** Which of them are kept. */
  readonly kept: readonly boolean[];
  /** Which of them the latest throw moved. */
  readonly moved: readonly boolean[];
  /** How many throws of the turn it took. */
  readonly throws: number;
}

export const NONE: Lying = { numbers: [], kept: PLACES.map(() => false), moved: [], throws: 0 };

/** The dice after the server told `dice` for a throw; the same object as before if nothing moved. */
export function settle(before: Lying, dice: readonly number[], throws: number): Lying {
  if (dice.length === 0) return before.numbers.length === 0 ? before : NONE;
  if (dice.length < PLACES.length) return before; // kept dice wait for the others
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
