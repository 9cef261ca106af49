/** What puzzles of Quatro say beside their task. */
import { t } from "../../lib/i18n.svelte";
import type { PuzzleHint } from "../../lib/protocol";
import { tell } from "../../lib/telling";
import { stepAdvised } from "./hints";

/** What a hint says. */
export function hintSentence({ says, answer = "", count = 0, chance = 0 }: PuzzleHint): string {
  switch (says) {
    case "two":
      return t("One of the two marked fields is right.");
    case "count":
      return count === 0 ? `${stepAdvised("k")}.` : tell("quatro", "puzzle-hint.count", { count });
    case "chance":
      return tell("quatro", "puzzle-hint.chance", { chance });
    default:
      if (answer === "stop") return t("Build now: that wins more often.");
      if (answer === "throw") return t("Throw again: that wins more often.");
      return `${stepAdvised(answer)}.`;
  }
}
