/** What happens in a game of Quarto!, in sentences. */
import { actor, editionSeen } from "../../lib/names";
import type { StepView, View } from "../../lib/protocol";
import { tell } from "../../lib/telling";

export function stepSentence(view: View, { seat, kind, piece, square }: StepView): string {
  const facts = { name: actor(view, seat), piece, square, edition: editionSeen(view.setup) };
  const forYou = view.you.includes(1 - seat) && !view.you.includes(seat);
  if (kind === "give") return tell("quarto", forYou ? "step.give-you" : "step.give", facts);
  return tell("quarto", `step.${kind as "place" | "call" | "done"}`, facts);
}
