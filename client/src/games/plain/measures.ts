/** The measures of a plain board, in the units of its drawing: its longer side is as long as a board of Quarto!. */

/** The rim with letters and figures. */
export const RIM = 40;
/** How wide a cell is at least, in pixels; a larger board scrolls. */
export const LEAST = 36;

const LONGER_SIDE = 432;

/** The side of a cell, the wood around its square included. */
export function cellOf(width: number, height: number): number {
  return LONGER_SIDE / Math.max(width, height, 1);
}
