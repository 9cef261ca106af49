/** How a line lies on the board, for sentences that name its row or column. */
import type { Square } from "./board";

/** How a line lies. A `square` is a block of 2×2; over an edge of a torus, a diagonal is `broken` and a block `across`. */
export type Way = "row" | "column" | "diagonal" | "square" | "broken" | "across";

/** From the first square of a block to its last, where both are neighbours on the board. */
const CORNER_TO_CORNER = 5;

/** How the line with these squares lies. */
export function way(squares: readonly Square[]): Way {
  const rows = new Set(squares.map((square) => square >> 2));
  const columns = new Set(squares.map((square) => square % 4));
  if (rows.size === 1) return "row";
  if (columns.size === 1) return "column";
  const [first = 0, second = 0, third = 0, last = 0] = [...squares].sort((one, other) => one - other);
  if (rows.size === 2) return last - first === CORNER_TO_CORNER ? "square" : "across";
  const even = second - first === third - second && third - second === last - third;
  return even ? "diagonal" : "broken";
}
