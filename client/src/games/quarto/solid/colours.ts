/** The page's colours, as the drawings use them, for the 3-D scene. */
import { Color } from "three";

/** A colour of the page by its name: `board`, `classic-maple`. */
export function colour(name: string): Color {
  const value = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  return new Color(value === "" ? "#888" : value);
}
