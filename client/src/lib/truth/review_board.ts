/** Boards of a reviewed game: after any of its steps, along a line that was not played, and after a try. */
import type { View } from "../protocol";
import { after as afterQuarto, replayed as replayQuarto, type QuartoBoard } from "../quarto/board";
import { readStart, readStep } from "../quarto/notation";
import { replayed as replayQuatro, type QuatroBoard } from "../quatro/board";
import { readStart as readQuatroStart } from "../quatro/notation";

/** The board of Quarto! after this many steps of the game. */
export function quartoAt(view: View, steps: number): QuartoBoard {
  return replayQuarto(view.steps.slice(0, steps), readStart(view.setup.start));
}

/** The board after steps given by their texts. */
export function quartoAfter(board: QuartoBoard, steps: readonly string[]): QuartoBoard {
  return steps.reduce(
    (before, text) => afterQuarto(before, { seat: 0, ...readStep(text, before.hand) }),
    board,
  );
}

/** The board of Quatro after this many steps of the game. */
export function quatroAt(view: View, steps: number): QuatroBoard {
  const start = readQuatroStart(view.setup.start, view.seats.length, view.standing?.rounds ?? 0);
  return replayQuatro(view.steps.slice(0, steps), start);
}
