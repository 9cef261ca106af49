/** Tips for a first game of Quatro. */
import { t } from "../../lib/i18n.svelte";
import type { Legal, View } from "../../lib/protocol";
import { needsTip, type Tip } from "../../lib/tips.svelte";

const TIPS = {
  throw: () => t("You have up to five throws a turn."),
  build: () => t("Fields with a green ring match your dice. Tap one to build there."),
  keep: () => t("Tap the dice you want to keep. The more throws you need, the lower you may build."),
} as const;
type Name = keyof typeof TIPS;

/** The tip to show now, if it was never shown here. */
export function tipFor(view: View, can: Legal | null): Tip | null {
  const name = can === null ? null : nameFor(can);
  return name !== null && needsTip(view, name) ? { name, words: TIPS[name](), at: "seats" } : null;
}

function nameFor({ roll, keep, build }: Legal): Name | null {
  if (roll) return "throw";
  if (build.length > 0) return "build";
  return keep.length > 0 ? "keep" : null;
}
