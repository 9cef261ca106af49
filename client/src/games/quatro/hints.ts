/** What the coach says about Quatro, in words. */
import { tell } from "../../lib/telling";
import { objection, type Advice } from "../../lib/analysis/hints";

export const ADVICE: Advice = {
  hint({ says, choice = [], chance = 0, fields }) {
    if (says === "best" || says === "expert")
      return `${stepAdvised(choice[0] ?? "")}. ${tell("quatro", "hint.chance", { chance })}`;
    return says === "short" ? "" : tell("quatro", `hint.${says}`, { fields });
  },
  objection,
};

/** A step as advice, without the full stop at its end; also the answers of puzzles: `stop`, `throw`. */
export function stepAdvised(step: string): string {
  if (step === "stop" || step === "lose") return tell("quatro", `advice.${step}`);
  if (step === "throw") return tell("quatro", "advice.throw-again");
  if (step === "k") return tell("quatro", "advice.throw-all");
  if (step.startsWith("k")) return tell("quatro", "advice.keep", { dice: [...step.slice(1)].join(" ") });
  return tell("quatro", "advice.build", { field: step });
}
