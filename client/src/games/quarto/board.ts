/**
 * A Quarto! position as a screen draws it, and what the server's steps make of it: for replays, and for the
 * moment before the server has answered. The server decides what is legal and what wins.
 */
import type { Change, StepView } from "../../lib/protocol";
import { SQUARES } from "./rules/board";
import { PIECES } from "./rules/pieces";

/** The drawing of the board. */
export const DRAWING = { box: 512, cells: 4 };

export interface QuartoBoard {
  /** The piece on each square, a1 first. */
  readonly board: readonly (number | null)[];
  readonly hand: number | null;
  /** The square of the latest placement. */
  readonly last: number | null;
}

export const EMPTY: QuartoBoard = { board: SQUARES.map(() => null), hand: null, last: null };

/** The board after a step. Calls, and being done, move nothing. */
export function after(before: QuartoBoard, { kind, piece = null, square = null }: Change): QuartoBoard {
  if (kind === "give") return { ...before, hand: piece };
  if (kind !== "place") return before;
  return {
    board: before.board.map((stands, at) => (at === square ? piece : stands)),
    hand: null,
    last: square,
  };
}

/** The board after all of these steps, from `first` on. */
export function replayed(steps: readonly StepView[], first: QuartoBoard): QuartoBoard {
  return steps.reduce(after, first);
}

/** The squares with a piece on them, or those without. */
export function squaresOf({ board }: QuartoBoard, which: "full" | "empty"): number[] {
  return board.flatMap((piece, square) => ((piece === null) === (which === "empty") ? [square] : []));
}

/** The pieces beside the board. */
export function beside({ board, hand }: QuartoBoard): number[] {
  return PIECES.filter((piece) => piece !== hand && !board.includes(piece));
}

/** Rack order: light before dark, round before square, short before tall, hollow before solid. */
export function rackRows(columns: 4 | 8): number[][] {
  const pieceAt = (place: number): number =>
    (place >> 3) | ((place >> 1) & 0b10) | ((place << 1) & 0b100) | ((place << 3) & 0b1000);
  return Array.from({ length: PIECES.length / columns }, (_, row) =>
    Array.from({ length: columns }, (_, column) => pieceAt(row * columns + column)),
  );
}
