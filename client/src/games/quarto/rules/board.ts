/**
 * The sixteen squares, and the lines that can be made on them.
 *
 *     row 1   a1 b1 c1 d1       0  1  2  3
 *     row 2   a2 b2 c2 d2       4  5  6  7
 *     row 3   a3 b3 c3 d3       8  9 10 11
 *     row 4   a4 b4 c4 d4      12 13 14 15
 *
 * Ten lines always count; nine 2×2 blocks count as lines too where the variant says so. On a torus, where a line that
 * leaves the board comes back in on the opposite side, six broken diagonals count as well, and seven blocks across the
 * edges with the others. A set of squares is a number with bit n for square n.
 */
import { IllegalStep, Unreadable } from "../../../rules/game";

/** A square of the board, 0-15: row * 4 + column. */
export type Square = number;

/** All sixteen, a1 first. */
export const SQUARES: readonly Square[] = Array.from({ length: 16 }, (_, square) => square);

const COLUMNS = "abcd";
const ROWS = "1234";
const INDEX = [0, 1, 2, 3];

/** The set of all squares; as a set of pieces, all of them. */
export const FULL = 0xffff;

/** Column letter and row number. */
export function squareName(square: Square): string {
  return COLUMNS.charAt(square % 4) + ROWS.charAt(square >> 2);
}

/** The square that `text` names. */
export function readSquare(text: string): Square {
  if (!/^[a-d][1-4]$/.test(text))
    throw new Unreadable("“{text}” is not a square: a square is a column a-d and a row 1-4, as in b3.", {
      text,
    });
  return ROWS.indexOf(text.charAt(1)) * 4 + COLUMNS.indexOf(text.charAt(0));
}

/** Four squares that win together: one of those below. `readLine` finds it. */
export class Line {
  /** The same squares as a set. */
  readonly mask: number;

  constructor(
    /** In ascending order. */
    readonly squares: readonly Square[],
    /** Whether it is one of the 2×2 blocks. */
    readonly block: boolean,
    /** Whether it runs over an edge: it counts on a torus only. */
    readonly wraps: boolean,
  ) {
    this.mask = squares.reduce((mask, square) => mask | (1 << square), 0);
  }

  toString(): string {
    return this.squares.map(squareName).join("");
  }
}

function straight(first: Square, stride: number): Line {
  const squares = INDEX.map((at) => first + at * stride);
  return new Line(squares, false, false);
}

/** The diagonal that leaves the first row at `column`, over the edge and on. */
function broken(column: number, slope: 1 | -1): Line {
  return wrapped(
    INDEX.map((row) => 4 * row + ((column + slope * row + 4) % 4)),
    false,
  );
}

function block(row: number, column: number): Line {
  const corner = 4 * row + column;
  return new Line([corner, corner + 1, corner + 4, corner + 5], true, false);
}

function blockAcross(row: number, column: number): Line {
  const squares = [row, (row + 1) % 4].flatMap((at) => [4 * at + column, 4 * at + ((column + 1) % 4)]);
  return wrapped(squares, true);
}

function wrapped(squares: Square[], isBlock: boolean): Line {
  return new Line(
    squares.sort((one, other) => one - other),
    isBlock,
    true,
  );
}

/** Four rows, four columns, two diagonals. */
export const LINES: readonly Line[] = [
  ...INDEX.map((row) => straight(4 * row, 1)),
  ...INDEX.map((column) => straight(column, 4)),
  straight(0, 5),
  straight(3, 3),
];

/** The nine blocks of 2×2 neighbouring squares. */
export const BLOCKS: readonly Line[] = [0, 1, 2].flatMap((row) =>
  [0, 1, 2].map((column) => block(row, column)),
);

/** The six diagonals that run over an edge. */
export const BROKEN_DIAGONALS: readonly Line[] = [
  ...[1, 2, 3].map((column) => broken(column, 1)),
  ...[0, 1, 2].map((column) => broken(column, -1)),
];

/** The seven blocks of 2×2 squares that are neighbours over an edge. */
export const BLOCKS_ACROSS: readonly Line[] = INDEX.flatMap((row) =>
  INDEX.filter((column) => row === 3 || column === 3).map((column) => blockAcross(row, column)),
);

/** Whatever may be a line in some variant. */
export const ALL_LINES: readonly Line[] = [...LINES, ...BLOCKS, ...BROKEN_DIAGONALS, ...BLOCKS_ACROSS];

/** The lines that count, with blocks or without, on the plain board or on a torus. */
export function linesOf(squares: boolean, torus: boolean): readonly Line[] {
  return ALL_LINES.filter((line) => (squares || !line.block) && (torus || !line.wraps));
}

const BY_MASK = new Map(ALL_LINES.map((line) => [line.mask, line]));

/** The line whose four squares `text` names, in any order. */
export function readLine(text: string): Line {
  const characters = [...text];
  if (characters.length !== 8)
    throw new Unreadable("“{text}” is not a line: name its four squares, as in a1b2c3d4.", { text });
  const squares = INDEX.map((at) => characters.slice(2 * at, 2 * at + 2).join(""));
  const mask = squares.reduce((found, square) => found | (1 << readSquare(square)), 0);
  const line = BY_MASK.get(mask);
  if (line === undefined)
    throw new IllegalStep(
      "{squares} are not a line: a line is a whole row, column or diagonal, or a 2×2 block.",
      { squares },
    );
  return line;
}
