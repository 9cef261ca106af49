/** Where lines run, so that a finger can show one with two taps. Geometry only: it never looks at what pieces are. */
import { squaresOf, type QuartoBoard } from "./board";
import { squareName } from "./notation";
import { readVariant } from "./variants";

const INDEX = [0, 1, 2, 3];
const STRAIGHT: readonly (readonly number[])[] = [
  ...INDEX.map((row) => INDEX.map((column) => row * 4 + column)),
  ...INDEX.map((column) => INDEX.map((row) => row * 4 + column)),
  INDEX.map((at) => at * 5),
  INDEX.map((at) => at * 3 + 3),
];
const BLOCKS: readonly (readonly number[])[] = [0, 1, 2, 4, 5, 6, 8, 9, 10].map((corner) => [
  corner,
  corner + 1,
  corner + 4,
  corner + 5,
]);

/** The lines a finger can show: ten, and nine blocks where squares count. */
export function linesOf(variant: string): readonly (readonly number[])[] {
  return readVariant(variant).squares ? [...STRAIGHT, ...BLOCKS] : STRAIGHT;
}

/** How a line lies, and in which row (`4`) or column (`b`). */
export function lineWay(line: readonly number[]): {
  way: "row" | "column" | "diagonal" | "square";
  at: string;
} {
  const rows = new Set(line.map((square) => Math.floor(square / 4)));
  const columns = new Set(line.map((square) => square % 4));
  const [column = "", row = ""] = squareName(line[0] ?? 0);
  if (rows.size === 1) return { way: "row", at: row };
  if (columns.size === 1) return { way: "column", at: column };
  return { way: rows.size === 2 ? "square" : "diagonal", at: "" };
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
