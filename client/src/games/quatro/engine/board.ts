/**
 * A board as arrays, for kernels.
 *
 * What never changes during a game rides in `Ground`; what does, in `Board`. Whose turn it is follows from the number of
 * turns played, because every turn takes exactly one roof from a stock.
 */
import { ROOFS } from "../rules/board";
import { THROWS } from "../rules/dice";
import { PATTERNS } from "../rules/patterns";
import type { QuatroPosition } from "../rules/position";
import type { QuatroVariant } from "../rules/variant";
import { at } from "./arrays";
import { reach } from "./prepared";

/** The end of a turn that is no field: a roof is lost. The others are the fields 0 to 35. */
export const LOST = 36;
export const ENDS = 37;
/** Turns of each seat. */
export const ROUNDS = ROOFS;

/** What stays the same for a whole game. */
export interface Ground {
  /** The number of the pattern each field asks for. */
  readonly patterns: Int8Array;
  /** The three Yatzy fields. */
  readonly yatzy: Int8Array;
  /** [field, h]: the chance of building there in a turn when h roofs stand, trying for nothing else. */
  readonly odds: Float64Array;
  /** 1 where five of a kind may be a full house. */
  readonly switch: number;
  readonly seats: number;
}

/** What changes from turn to turn. */
export interface Board {
  readonly heights: Int8Array;
  /** Whose roof is on top; -1 for nobody's. */
  readonly tops: Int8Array;
  /** The seats that have a roof anywhere in the tower, one bit each. */
  readonly inside: Int8Array;
}

/** The arrays of a game of `variant` with so many seats. */
export function groundOf({ layout, fiveAsFullHouse }: QuatroVariant, seats: number): Ground {
  const patterns = layout.patterns.map((pattern) => PATTERNS.indexOf(pattern));
  const within = THROWS + 1;
  const odds = patterns.flatMap((pattern) => {
    const row = (fiveAsFullHouse ? PATTERNS.length : 0) + pattern;
    return [...reach().subarray(row * within, (row + 1) * within)].reverse();
  });
  return {
    patterns: Int8Array.from(patterns),
    yatzy: Int8Array.from(layout.yatzyFields),
    odds: Float64Array.from(odds),
    switch: fiveAsFullHouse ? 1 : 0,
    seats,
  };
}

/** Before the first roof. */
export function emptyBoard(): Board {
  return { heights: new Int8Array(LOST), tops: new Int8Array(LOST).fill(-1), inside: new Int8Array(LOST) };
}

/** The towers of a position. */
export function boardOf({ towers }: QuatroPosition): Board {
  return {
    heights: Int8Array.from(towers, (tower) => tower.length),
    tops: Int8Array.from(towers, (tower) => tower.at(-1) ?? -1),
    inside: Int8Array.from(towers, (tower) => tower.reduce((seats, seat) => seats | (1 << seat), 0)),
  };
}

/** How many turns were finished; the turn number modulo the seats is whose turn it is. */
export function turnsPlayed({ seats, stocks }: QuatroPosition): number {
  return ROUNDS * seats - stocks.reduce((left, stock) => left + stock, 0);
}

/** The board with one roof more. */
export function built(board: Board, field: number, seat: number): Board {
  return {
    heights: board.heights.with(field, at(board.heights, field) + 1),
    tops: board.tops.with(field, seat),
    inside: board.inside.with(field, at(board.inside, field) | (1 << seat)),
  };
}
