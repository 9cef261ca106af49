/** Made lines, and the three rules for who may call them when. */
import type { Line } from "./board";
import { traitBit, TRAITS, traitValue, type Piece, type TraitValue } from "./pieces";

/** Sixteen squares, each with its piece or null. */
export type Board = readonly (Piece | null)[];

/**
 * Who may call a made line, and when.
 *
 * - `turns`: the placer until he gives, then the opponent until he places.
 * - `race`: as in turns, but after giving the placer may also still call until the opponent places.
 * - `auto`: nobody; the program sees every line, and making one wins at once.
 */
export const CALL_RULES = ["turns", "race", "auto"] as const;
export type CallRule = (typeof CALL_RULES)[number];

/** A made line and what its four pieces have in common. */
export interface Made {
  readonly line: Line;
  /** The values of the counting traits that all four pieces share; never empty. */
  readonly shared: readonly TraitValue[];
}

/** The traits, as a set of piece bits, in which the four pieces of a full line look the same. */
export function sharedTraits(board: Board, line: Line): number {
  let ones = 0b1111;
  let zeros = 0b1111;
  for (const square of line.squares) {
    const piece = pieceOn(board, square);
    ones &= piece;
    zeros &= ~piece;
  }
  return ones | zeros;
}

/** Those of `lines` that are full and whose pieces share a trait of the set `counting`. */
export function madeLines(board: Board, occupied: number, lines: readonly Line[], counting: number): Line[] {
  return lines.filter(
    (line) => (line.mask & occupied) === line.mask && (sharedTraits(board, line) & counting) !== 0,
  );
}

/** A made line with the values that its pieces share, of the traits in the set `counting`. */
export function made(board: Board, line: Line, counting: number): Made {
  const shared = sharedTraits(board, line) & counting;
  const first = pieceOn(board, line.squares[0] ?? 0);
  const traits = TRAITS.filter((trait) => (shared & traitBit(trait)) !== 0);
  return { line, shared: traits.map((trait) => traitValue(first, trait)) };
}

/** The piece on a square of a full line. */
function pieceOn(board: Board, square: number): Piece {
  const piece = board[square];
  if (piece == null) throw new TypeError("only full lines are compared");
  return piece;
}
