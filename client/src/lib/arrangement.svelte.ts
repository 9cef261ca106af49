/** How a table lies in the window there is. The one place that asks for the window's shape; styles follow its classes. */
import { MediaQuery } from "svelte/reactivity";

/** One below the other; the board beside the rest, on a phone lying on its side; three columns. */
export type Arrangement = "stacked" | "sideways" | "wide";

const wide = new MediaQuery("(min-width: 900px) and (min-aspect-ratio: 1/1)");
const sideways = new MediaQuery("(min-aspect-ratio: 5/4) and (max-width: 899px)");
/** No room for eight pieces of a thumb's width beside each other. */
const narrow = new MediaQuery("(max-width: 359px), ((min-aspect-ratio: 5/4) and (max-width: 739px))");

export function arrangement(): Arrangement {
  if (wide.current) return "wide";
  return sideways.current ? "sideways" : "stacked";
}

/** How many pieces stand in a row of the rack. */
export function rackColumns(): 4 | 8 {
  return wide.current || narrow.current ? 4 : 8;
}
