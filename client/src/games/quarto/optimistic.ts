/**
 * What may be tapped while a step is still on its way to the server: the step that would follow it. The server checks that one
 * too, once it has answered; this only knows which pieces are where.
 */
import type { Intent } from "../../lib/intent";
import { NOTHING, type Legal, type View } from "../../lib/protocol";
import { beside, squaresOf, type QuartoBoard } from "./board";

/** After placing, the same person gives; after giving, the other side places, if it sits at this device too. */
export function legalAfter(view: View, sent: Intent, board: QuartoBoard): Legal | null {
  const call = view.setup.call !== "auto";
  if (sent.kind === "place") return { ...NOTHING, seat: sent.seat, give: beside(board), call };
  const other = 1 - sent.seat;
  if (sent.kind !== "give" || !view.you.includes(other)) return null;
  return { ...NOTHING, seat: other, place: squaresOf(board, "empty"), call };
}
