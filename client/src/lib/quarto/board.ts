/**
 * A Quarto! position as a screen draws it: read from the server's text, moved on by steps for replays and for the
 * moment before the server has answered. What is legal and what wins is the server's to say.
 */
export const SQUARES = 16;

export interface QuartoBoard {
  /** The piece on each square, a1 first. */
  readonly board: readonly (number | null)[];
  readonly hand: number | null;
  /** The square of the latest placement, if a step or the text tells it. */
  readonly last: number | null;
}

export const EMPTY: QuartoBoard = { board: new Array<null>(SQUARES).fill(null), hand: null, last: null };

const COLUMNS = "abcd";

export function squareName(square: number): string {
  return `${COLUMNS[square % 4] ?? "?"}${String(Math.floor(square / 4) + 1)}`;
}

export function readSquare(name: string): number {
  return (Number(name[1]) - 1) * 4 + COLUMNS.indexOf(name[0] ?? "");
}

export function pieceSign(piece: number): string {
  return piece.toString(16);
}

/** `2..d/7..f/96e./.c.. 1 b4 …` */
export function readPosition(text: string): QuartoBoard {
  const [rows = "", hand = "-", latest] = text.split(" ");
  const board = [...rows.replaceAll("/", "")].map((sign) => (sign === "." ? null : parseInt(sign, 16)));
  return {
    board,
    hand: hand === "-" ? null : parseInt(hand, 16),
    last: latest !== undefined && /^[a-d][1-4]$/.test(latest) ? readSquare(latest) : null,
  };
}

/** The board after a step: `7` gives, `b3` places; calls and `done` move nothing. */
export function after(before: QuartoBoard, step: string): QuartoBoard {
  if (/^[0-9a-f]$/.test(step)) return { ...before, hand: parseInt(step, 16) };
  if (!/^[a-d][1-4]$/.test(step)) return before;
  const square = readSquare(step);
  const board = before.board.map((piece, at) => (at === square ? before.hand : piece));
  return { board, hand: null, last: square };
}

/** The boards before the first step, after the first, and so on. */
export function replay(steps: readonly string[]): QuartoBoard[] {
  const boards = [EMPTY];
  for (const step of steps) boards.push(after(boards.at(-1) ?? EMPTY, step));
  return boards;
}

/** The pieces that stand beside the board. */
export function beside({ board, hand }: QuartoBoard): number[] {
  return Array.from({ length: SQUARES }, (_, piece) => piece).filter(
    (piece) => piece !== hand && !board.includes(piece),
  );
}

/** Rack order: along rows and down columns neighbours differ in one trait, as in `fourfold.art`. */
export function rackRows(columns: 4 | 8): number[][] {
  const gray = (n: number): number => n ^ (n >> 1);
  const bits = Math.log2(columns);
  return Array.from({ length: SQUARES / columns }, (_, row) =>
    Array.from({ length: columns }, (_, column) => (gray(row) << bits) | gray(column)),
  );
}

// -- Lines: their geometry only ------------------------------------------------------------------------------

const INDEX = [0, 1, 2, 3];
const STRAIGHT: readonly (readonly number[])[] = [
  ...INDEX.map((row) => INDEX.map((column) => row * 4 + column)),
  ...INDEX.map((column) => INDEX.map((row) => row * 4 + column)),
  INDEX.map((at) => at * 5),
  INDEX.map((at) => at * 3 + 3),
];
const BLOCKS: readonly (readonly number[])[] = [0, 1, 2, 4, 5, 6, 8, 9, 10].map((corner) => [
  corner,
  corner + 1,
  corner + 4,
  corner + 5,
]);

/** The lines a finger can show: ten, and nine blocks where squares count. */
export function linesOf(variant: string): readonly (readonly number[])[] {
  return variant === "advanced" || variant.endsWith("+squares") ? [...STRAIGHT, ...BLOCKS] : STRAIGHT;
}

/**
 * Help for fingers: the one line with a piece on every square that the shown squares can mean, if there is only one.
 * It looks at where pieces stand, never at what they are.
 */
export function completed(
  shown: readonly number[],
  { board }: QuartoBoard,
  variant: string,
): readonly number[] | null {
  const meant = linesOf(variant).filter(
    (line) =>
      shown.every((square) => line.includes(square)) && line.every((square) => board[square] !== null),
  );
  return shown.length >= 2 && meant.length === 1 ? (meant[0] ?? null) : null;
}

export function callStep(line: readonly number[]): string {
  return `!${[...line]
    .sort((a, b) => a - b)
    .map(squareName)
    .join("")}`;
}

/** The squares of a line or call: `a1b2c3d4`, `!a1b2c3d4@2`. */
export function readLine(text: string): number[] {
  return [...text.matchAll(/[a-d][1-4]/g)].map(([name]) => readSquare(name));
}

/** The bits in which all pieces of a line agree, with the value they share. */
export function sharedBits(pieces: readonly number[]): { bit: number; value: 0 | 1 }[] {
  return INDEX.flatMap((bit) => {
    const values = new Set(pieces.map((piece) => (piece >> bit) & 1));
    return values.size === 1 ? [{ bit, value: values.has(1) ? (1 as const) : (0 as const) }] : [];
  });
}

const TRAITS = ["colour", "shape", "height", "top"] as const;

/** The bits that count in a variant: `classic`, `advanced`, `traits=colour,height+squares`. */
export function countingBits(variant: string): number[] {
  const named = /^traits=([a-z,]+)/.exec(variant)?.[1]?.split(",");
  return INDEX.filter((bit) => named === undefined || named.includes(TRAITS[bit] ?? ""));
}
