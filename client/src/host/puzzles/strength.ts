/** A solver's strength, in the numbers of Elo: what a try at a puzzle changes. */

/** Where everyone starts. */
export const FIRST_STRENGTH = 1000;
const QUICK = 64;
const SLOW = 24;
/** After this many tries a strength changes more slowly. */
const SETTLED = 15;
/** Elo points of one unit of strength on the natural scale: 400 points more are odds of ten to one. */
const SCALE = 400 / Math.log(10);

/** The share of the points that one of this strength is expected to take from another. */
export function expected(strength: number, other: number): number {
  return 1 / (1 + Math.exp((other - strength) / SCALE));
}

/** The strength after a try at a puzzle of this rating, `tries` of them before it. */
export function strengthAfter(strength: number, rating: number, solved: boolean, tries: number): number {
  const step = tries < SETTLED ? QUICK : SLOW;
  return Math.max(100, rounded(strength + step * (Number(solved) - expected(strength, rating))));
}

/** To the nearest whole number, from the middle to the even one, as Python rounds. */
function rounded(number: number): number {
  const nearest = Math.round(number);
  return nearest - number === 0.5 && nearest % 2 !== 0 ? nearest - 1 : nearest;
}
