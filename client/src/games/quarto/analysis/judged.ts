/** Which square and which piece a judged move of Quarto! belongs to. Moves are matched by their texts and never read. */
import { beside, squaresOf, type QuartoBoard } from "../board";
import { pieceSign } from "../rules/pieces";
import { squareName } from "../rules/board";
import type { MoveFacts } from "../../../lib/analysis/facts";
import { worth, type Verdict } from "../../../lib/analysis/verdicts";

const best = (moves: readonly MoveFacts[]): Verdict | null =>
  moves
    .flatMap(({ verdict }) => verdict ?? [])
    .reduce<Verdict | null>((one, other) => (one !== null && worth(one) >= worth(other) ? one : other), null);

/** The moves that start with placing the piece in hand on a square. */
export function movesOn(moves: readonly MoveFacts[], square: number): readonly MoveFacts[] {
  const name = squareName(square);
  return moves.filter(({ choice }) => choice[0] === name);
}

/**
 * The best that each empty square can lead to, for the player who places. A square is included once all its
 * moves are known; one whose placement ends the game has just one.
 */
export function squareVerdicts(
  moves: readonly MoveFacts[],
  board: QuartoBoard,
  finished: boolean,
): ReadonlyMap<number, Verdict | null> {
  const gifts = beside(board).length;
  const told = new Map<number, Verdict | null>();
  if (board.hand === null) return told;
  for (const square of squaresOf(board, "empty")) {
    const own = movesOn(moves, square);
    const ends = own.some(({ choice }) => choice.length === 1 || choice[1]?.startsWith("!"));
    if (finished || ends || own.length === gifts) told.set(square, best(own));
  }
  return told;
}

/** What handing over each piece leads to, after placing on `square` or, if nothing is in hand, at once. */
export function giftMoves(
  moves: readonly MoveFacts[],
  board: QuartoBoard,
  square: number | null,
): ReadonlyMap<number, MoveFacts> {
  const before = board.hand === null ? [] : square === null ? null : [squareName(square)];
  if (before === null) return new Map();
  return new Map(
    beside(board).flatMap((piece) => {
      const wanted = [...before, pieceSign(piece)].join(" ");
      const move = moves.find(({ choice }) => choice.join(" ") === wanted);
      return move === undefined ? [] : [[piece, move] as const];
    }),
  );
}
