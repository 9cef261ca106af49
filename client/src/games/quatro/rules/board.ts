/**
 * The 36 fields of the board by number and by name, and the windows of four that win.
 *
 *     a  b  c  d  e  f
 * 1   0  1  2  3  4  5        field = row * 6 + column
 * 2   6  7  8  9 10 11        c4 is column 2, row 3: field 20
 * .   .  .  .  .  .  .
 * 6  30 31 32 33 34 35
 */
import { Unreadable, type Seat } from "../../../rules/game";

/** A field of the board, 0 (`a1`) to 35 (`f6`). */
export type Field = number;

export const SIDE = 6;
/** How many there are. */
export const FIELDS = SIDE * SIDE;
const COLUMNS = "abcdef";
/** Row, column and the two diagonals, as steps [down, right]. */
const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

/** Roofs each player starts with; every turn uses one up, so this is also the number of rounds. */
export const ROOFS = 15;
/** A tower of this height cannot be covered. */
export const SAFE = 5;

/** The owners of the roofs on a field, from the bottom to the top. */
export type Tower = readonly Seat[];

/** Four neighbouring fields in a line. */
export type Window = readonly Field[];

/** Every field, `a1` first. */
export const ALL_FIELDS: readonly Field[] = Array.from({ length: FIELDS }, (_, field) => field);

/** `c4` for 20. */
export function fieldName(field: Field): string {
  return `${COLUMNS[field % SIDE] ?? "?"}${String(Math.floor(field / SIDE) + 1)}`;
}

/** 20 for `c4`. */
export function readField(text: string): Field {
  if (/^[a-f][1-6]$/.test(text)) return (Number(text[1]) - 1) * SIDE + COLUMNS.indexOf(text.charAt(0));
  throw new Unreadable("“{text}” is not a field: a field is a column a to f and a row 1 to 6, like c4.", {
    text,
  });
}

function windowFrom(field: Field, down: number, right: number): Window[] {
  const [row, column] = [Math.floor(field / SIDE), field % SIDE];
  const [lastRow, lastColumn] = [row + 3 * down, column + 3 * right];
  if (lastRow >= SIDE || lastColumn < 0 || lastColumn >= SIDE) return [];
  return [[0, 1, 2, 3].map((at) => (row + at * down) * SIDE + column + at * right)];
}

/** Every four neighbouring fields in a line: 18 in rows, 18 in columns, 9 in each diagonal direction. */
export const WINDOWS: readonly Window[] = DIRECTIONS.flatMap(([down, right]) =>
  ALL_FIELDS.flatMap((field) => windowFrom(field, down, right)),
);

/** The windows each field belongs to: only these can be completed by building there. */
export const WINDOWS_THROUGH: readonly (readonly Window[])[] = ALL_FIELDS.map((field) =>
  WINDOWS.filter((window) => window.includes(field)),
);
