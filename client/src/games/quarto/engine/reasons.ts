/** Why: the lines that a piece would complete, for people who want to see what a verdict comes from. */
import type { LackingLine } from "../../../lib/analysis/facts";
import type { Line } from "../rules/board";
import { PIECES, traitBit, TRAITS, type Piece } from "../rules/pieces";
import type { QuartoPosition } from "../rules/position";

/**
 * Every line that one of the pieces left would complete.
 *
 * A piece beside the board that completes one is unsafe to give; a piece in hand that does wins at once.
 */
export function threats(position: QuartoPosition): LackingLine[] {
  const left = PIECES.filter((piece) => (position.beside >> piece) & 1 || piece === position.hand);
  return position.variant.lines.flatMap((line) => threat(position, line, left) ?? []);
}

function threat(position: QuartoPosition, line: Line, left: readonly Piece[]): LackingLine | null {
  const [square, ...others] = line.squares.filter((each) => position.board[each] === null);
  if (square === undefined || others.length > 0) return null;
  const { ones, zeros } = sharedOn(position, line);
  const pieces = left.filter((piece) => (piece & ones) | (~piece & zeros));
  if (pieces.length === 0) return null;
  const shared = TRAITS.filter((trait) => (ones | zeros) & traitBit(trait)).map((trait) => ({
    trait,
    value: ones & traitBit(trait) ? 1 : 0,
  }));
  return { squares: [...line.squares], square, shared, pieces };
}

/** The counting traits that are set, and not set, on all pieces of a line; both on one without pieces. */
export function sharedOn({ board, variant }: QuartoPosition, line: Line): { ones: number; zeros: number } {
  let ones = variant.counting;
  let zeros = variant.counting;
  for (const square of line.squares) {
    const piece = board[square];
    if (piece == null) continue;
    ones &= piece;
    zeros &= ~piece;
  }
  return { ones, zeros };
}
