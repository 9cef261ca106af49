/** Numbers in rows, as kernels work on them. */

/** One of some numbers; whoever asks knows that it is there. */
export function at(numbers: ArrayLike<number>, place: number): number {
  return numbers[place] as number;
}

/** Each seat's chance when every end is so likely: `likely` times `ends`, a row of chances for each end. */
export function weighed(likely: Float64Array, ends: Float64Array): number[] {
  const seats = ends.length / likely.length;
  return Array.from({ length: seats }, (_, seat) =>
    likely.reduce((total, chance, end) => total + chance * at(ends, end * seats + seat), 0),
  );
}

/** As Python's `round`: to so many decimals, and what lies exactly between two goes to the even one. */
export function round(number: number, decimals: number): number {
  const between = Math.abs(number * 2 ** (decimals + 1)) % 2 === 1;
  if (!between) return Number(number.toFixed(decimals));
  return (2 * Math.round((number * 10 ** decimals) / 2)) / 10 ** decimals;
}
