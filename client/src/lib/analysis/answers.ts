/** The positions that were asked about; what is known of them completely is never asked for again. */
import { Analysis } from "./analyses.svelte";
import type { Rules } from "./facts";

/** How many answers are kept. */
const KEPT = 300;

const kept = new Map<string, Analysis>();

/** What is known of a position, asked for if it is not. */
export function analysisOf(rules: Rules, position: string): Analysis {
  const key = [rules.game, rules.variant, rules.call, rules.layout, position].join(" ");
  const found = kept.get(key);
  if (found?.complete) return found;
  const asked = new Analysis(rules, position);
  kept.set(key, asked);
  if (kept.size > KEPT) kept.delete([...kept.keys()][0] ?? "");
  return asked;
}
