/** A game of Quarto! in review. */
import { t } from "../../../lib/i18n.svelte";
import { actor } from "../../../lib/names";
import type { ReviewTurn, View } from "../../../lib/protocol";
import { tell } from "../../../lib/telling";
import { EVEN } from "../../../lib/analysis/reviews";
import type { ReviewRoom } from "../../game";
import Steps from "../Steps.svelte";
import Board from "./Board.svelte";
import { boardTried } from "./boards";
import Held from "./Held.svelte";
import Moment from "./Moment.svelte";
import Move from "./Move.svelte";
import Try from "./Try.svelte";

function sentences(view: View, { seat, before, after, lost }: ReviewTurn): string[] {
  if (lost === 0) return [];
  const told: string[] = [];
  const { plies } = before;
  if (plies != null && plies > 0)
    told.push(
      before.chances[seat] === 1
        ? tell("quarto", "review.would-win", { number: plies })
        : tell("quarto", "review.would-hold"),
    );
  const number = after.plies ?? 0;
  if (after.chances[seat] === 0 && number > 0)
    told.push(tell("quarto", "review.wins", { number, name: actor(view, 1 - seat) }));
  else if (after.chances[seat] === EVEN) told.push(t("After this it is a draw."));
  return told;
}

export default {
  Board,
  Held,
  Try,
  task: (view, decision, steps) =>
    boardTried(view, decision, steps).hand === null
      ? t("Now give a piece, or call the line.")
      : t("Place the piece where you would have put it."),
  Move,
  Line: Steps,
  Moment,
  sentences,
} satisfies ReviewRoom;
