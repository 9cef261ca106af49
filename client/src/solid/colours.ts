/** The page's own colours, as the drawings use them, for things that are made of light instead of ink. */
import { Color } from "three";

/** A colour of the page by its name: `board`, `classic-maple`. */
export function colour(name: string): Color {
  const value = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  return new Color(value === "" ? "#888" : value);
}
