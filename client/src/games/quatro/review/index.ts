/** A game of Quatro in review. */
import { percent, t } from "../../../lib/i18n.svelte";
import type { ReviewTurn, View } from "../../../lib/protocol";
import { tell } from "../../../lib/telling";
import type { ReviewRoom } from "../../game";
import Board from "./Board.svelte";
import Move from "./Move.svelte";
import Situation from "./Situation.svelte";
import Try from "./Try.svelte";

function sentences(_view: View, { lost, dice, marks }: ReviewTurn): string[] {
  const told: string[] = [];
  if (marks.includes("costly") || marks.includes("gave-win"))
    told.push(t("These choices lowered the chance to win by {points}.", { points: percent(lost) }));
  if (marks.includes("lucky") || marks.includes("unlucky"))
    told.push(tell("quatro", "review.dice", { points: dice }));
  return told;
}

export default {
  Board,
  Try,
  task: () => t("What would you have done?"),
  Move,
  Situation,
  sentences,
} satisfies ReviewRoom;
