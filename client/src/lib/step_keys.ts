/** Keys that lead through a game: arrows to the turn before and after, Home and End to its start and end. */
import { pointed } from "./grid";

/** Where to go. */
export type Way = "first" | "previous" | "next" | "last";

const WAYS: Readonly<Record<string, Way>> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
};
/** Elements for which these keys have another meaning: a slider, a board, a text field. */
const OWN = "input, select, textarea, [role=slider], [role=grid], [role=tablist]";

/** Where a key leads; null if it leads nowhere, or is meant for what has the focus. */
export function wayOf(event: KeyboardEvent): Way | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const own = event.target instanceof Element ? event.target.closest(OWN) : null;
  return own !== null && !pointed.has(own) ? null : (WAYS[event.key] ?? null);
}
