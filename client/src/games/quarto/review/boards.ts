/** Boards of a reviewed game: after any of its steps, along a line that was not played, and after a try. */
import type { View } from "../../../lib/protocol";
import type { Decision } from "../../game";
import { after, beside, replayed, type QuartoBoard } from "../board";
import { readStart, readStep } from "../notation";
import { squareName } from "../rules/board";

/** The board after this many steps of the game. */
export function boardAt(view: View, steps: number): QuartoBoard {
  return replayed(view.steps.slice(0, steps), readStart(view.setup.start));
}

/** The board after steps given by their texts. */
export function boardAfter(board: QuartoBoard, steps: readonly string[]): QuartoBoard {
  return steps.reduce((before, text) => after(before, { seat: 0, ...readStep(text, before.hand) }), board);
}

/** The board after the reader's own steps; a call alone, without its line, moves nothing. */
export function boardTried(view: View, { first }: Decision, steps: readonly string[]): QuartoBoard {
  return boardAfter(
    boardAt(view, first),
    steps.filter((step) => step !== "!"),
  );
}

/** The steps of a try with the piece in hand on a square; with the last piece the move is whole. */
export function placed(
  board: QuartoBoard,
  steps: readonly string[],
  square: number,
): [readonly string[], boolean] {
  return [[...steps, squareName(square)], beside(board).length === 0];
}
