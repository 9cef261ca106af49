/** Where lines run, so that a finger can show one with two taps. Geometry only: it never looks at what pieces are. */
import { squaresOf, type QuartoBoard } from "./board";
import { linesOf as countingLines, squareName } from "./rules/board";
import { way, type Way } from "./rules/line_ways";
import { countingIn } from "./variants";

/** The lines a finger can show: ten, and nine blocks where squares count; on a torus sixteen of both. */
export function linesOf(variant: string): readonly (readonly number[])[] {
  const { squares, torus } = countingIn(variant);
  return countingLines(squares, torus).map((line) => line.squares);
}

/** How a line lies, and in which row (`4`) or column (`b`). */
export function lineWay(line: readonly number[]): { way: Way; at: string } {
  const [column = "", row = ""] = squareName(line[0] ?? 0);
  const lies = way(line);
  return { way: lies, at: lies === "row" ? row : lies === "column" ? column : "" };
}

/** Whether a line runs over an edge. */
export function wraps(line: readonly number[]): boolean {
  return ["broken", "across"].includes(way(line));
}

/** A line as a path, in squares from the corner of the board: through the squares, and around them where they are
 * a block of four; over an edge, out of the board on one side and in again on the other. */
export function linePath(line: readonly number[]): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = line;
  const lies = way(line);
  const block = lies === "square" || lies === "across";
  if (!block && lies !== "broken") return stroke(middle(first), middle(fourth));
  const ring = block ? [first, second, fourth, third] : [first, second, third, fourth];
  return ring
    .map((here, at) => {
      const there = ring[(at + 1) % 4] ?? here;
      const [from, to] = [middle(here), middle(there)];
      const half = [step(here % 4, there % 4) / 2, step(Math.floor(here / 4), Math.floor(there / 4)) / 2];
      const [right = 0, down = 0] = half;
      if (to.x - from.x === 2 * right && to.y - from.y === 2 * down) return stroke(from, to);
      return `${stroke(from, { x: from.x + right, y: from.y + down })} ${stroke({ x: to.x - right, y: to.y - down }, to)}`;
    })
    .join(" ");
}

interface Point {
  x: number;
  y: number;
}

function middle(square: number): Point {
  return { x: (square % 4) + 0.5, y: Math.floor(square / 4) + 0.5 };
}

function stroke(from: Point, to: Point): string {
  return `M${String(from.x)} ${String(from.y)}L${String(to.x)} ${String(to.y)}`;
}

/** One step forward, one back, or none: four steps lead back to where one was. */
function step(here: number, there: number): number {
  return [0, 1, 2, -1][(there - here + 4) % 4] ?? 0;
}

/** The squares of a line as they are read: `a1 b1 c1 d1`. */
export function lineSquares(line: readonly number[]): string {
  return line.map(squareName).join(" ");
}

/** The one full line that the shown squares can mean; null while there are several, or none. */
export function completed(
  shown: readonly number[],
  board: QuartoBoard,
  variant: string,
): readonly number[] | null {
  const full = squaresOf(board, "full");
  const meant = linesOf(variant).filter(
    (line) => shown.every((square) => line.includes(square)) && line.every((square) => full.includes(square)),
  );
  return shown.length >= 2 && meant.length === 1 ? (meant[0] ?? null) : null;
}
