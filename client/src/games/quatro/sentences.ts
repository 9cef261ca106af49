/** What happens in a game of Quatro, in sentences. */
import { actor } from "../../lib/names";
import type { StepView, View } from "../../lib/protocol";
import { tell } from "../../lib/telling";

export function stepSentence(view: View, { seat, step, kind, field, height, dice = [] }: StepView): string {
  const name = actor(view, seat);
  switch (kind) {
    case "throw":
      return tell("quatro", "step.throw", { name, dice: [...step].join(" ") });
    case "keep":
      return tell("quatro", dice.length === 0 ? "step.throw-all" : "step.keep", { name, dice });
    default:
      return tell("quatro", `step.${kind as "build" | "lose"}`, { name, field, height });
  }
}
