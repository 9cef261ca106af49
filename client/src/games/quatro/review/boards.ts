/** Boards of a reviewed game. */
import type { View } from "../../../lib/protocol";
import { replayed, type QuatroBoard } from "../board";
import { readStart } from "../notation";

/** The board after this many steps of the game. */
export function boardAt(view: View, steps: number): QuatroBoard {
  const start = readStart(view.setup.start, view.seats.length);
  return replayed(view.steps.slice(0, steps), start);
}
