/**
 * How a table is laid out in the window. The only place that reads the window's shape; styles follow its
 * classes.
 */
import { MediaQuery } from "svelte/reactivity";

/** Everything stacked; the board beside the rest on a phone held sideways; board and sheet; a third sheet with the turns. */
export type Arrangement = "stacked" | "sideways" | "wide" | "broad";

const broad = new MediaQuery("(min-width: 1600px) and (min-aspect-ratio: 8/5)");
const wide = new MediaQuery("(min-width: 900px) and (min-aspect-ratio: 1/1) and (min-height: 500px)");
const sideways = new MediaQuery("(min-aspect-ratio: 5/4)");
/** No room for eight pieces side by side, each as wide as a thumb, or for everything stacked. */
const small = new MediaQuery(
  "((min-aspect-ratio: 5/4) and (max-width: 739px)) or ((max-aspect-ratio: 5/4) and ((max-width: 355px) or (max-height: 620px)))",
);
/** No room for four rows of pieces between everything else. */
const low = new MediaQuery("(max-height: 780px)");

export function arrangement(): Arrangement {
  if (broad.current && !low.current) return "broad";
  if (wide.current) return "wide";
  return sideways.current ? "sideways" : "stacked";
}

/** Whether the turns are beside the board and pieces, instead of in a drawer. */
export function turnsBeside(): boolean {
  return arrangement() === "wide" && !low.current;
}

/** Whether a board and its sheet are side by side in a low window, where not everything fits at once. */
export function isLow(): boolean {
  return arrangement() === "wide" && low.current;
}

/** Whether the window is that of a small phone: pieces and controls are then closer together. */
export function isSmall(): boolean {
  return small.current && (arrangement() === "stacked" || arrangement() === "sideways");
}

/** How many pieces are in a row of the rack; `compact` makes a square of them on every small phone. */
export function rackColumns({ compact = false } = {}): 4 | 8 {
  const square = isSmall() && (compact || arrangement() === "sideways");
  return arrangement() === "broad" || turnsBeside() || square ? 4 : 8;
}
