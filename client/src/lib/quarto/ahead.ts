/**
 * What may be tapped while a step is still on its way to the server: the step that would follow it. The server judges that one
 * too, once it has answered; here is only what the pieces themselves say.
 */
import type { Legal, View } from "../protocol";
import type { Wish } from "../table.svelte";
import { beside, type QuartoBoard } from "./board";

const NOTHING = { roll: false, keep: [], build: [], lose: false, done: false };

/** After placing, the same person gives; after giving, the other side places, if it sits at this device too. */
export function ahead(view: View, sent: Wish, board: QuartoBoard): Legal | null {
  const call = view.setup.call !== "auto";
  if (/^[a-d][1-4]$/.test(sent.step))
    return { ...NOTHING, seat: sent.seat, give: beside(board), place: [], call };
  const other = 1 - sent.seat;
  if (!/^[0-9a-f]$/.test(sent.step) || !view.you.includes(other)) return null;
  const empty = board.board.flatMap((piece, square) => (piece === null ? [square] : []));
  return { ...NOTHING, seat: other, give: [], place: empty, call };
}
