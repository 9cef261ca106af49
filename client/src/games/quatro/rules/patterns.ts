/**
 * What dice can show, and what contains what.
 *
 * A field asks for one pattern. Dice usually show several: a lower pattern inside a higher one may be used.
 */
import { FACES, writeDice, type Dice } from "./dice";

/** The pair of each number, ones first. */
export const PAIRS = ["11", "22", "33", "44", "55", "66"] as const;
/** The symbol of a field, as layouts write it: a pair, some of a kind, a straight, a full house, a Yatzy. */
export const PATTERNS = [...PAIRS, "3x", "4x", "st", "fh", "yz"] as const;

export type Pattern = (typeof PATTERNS)[number];

const STRAIGHTS = ["12345", "23456"];

const shownBy = new Map<string, ReadonlySet<Pattern>>();

/** Every pattern five dice show, with those inside the higher ones. */
export function shown(dice: Dice, fiveAsFullHouse = false): ReadonlySet<Pattern> {
  const text = `${writeDice(dice)}${fiveAsFullHouse ? "+" : ""}`;
  let found = shownBy.get(text);
  if (found === undefined) {
    found = new Set(patternsIn(dice, fiveAsFullHouse));
    shownBy.set(text, found);
  }
  return found;
}

function patternsIn(dice: Dice, fiveAsFullHouse: boolean): Pattern[] {
  const times = FACES.map((face) => dice.filter((die) => die === face).length);
  const most = Math.max(...times);
  const patterns: Pattern[] = PAIRS.filter((_, at) => (times[at] ?? 0) >= 2);
  if (most >= 3) patterns.push("3x");
  if (most >= 4) patterns.push("4x");
  if (most >= 5) patterns.push("yz");
  if ((times.includes(2) && times.includes(3)) || (most >= 5 && fiveAsFullHouse)) patterns.push("fh");
  if (STRAIGHTS.includes(writeDice(dice))) patterns.push("st");
  return patterns;
}
