/** The names of squares. */

/** The name of a square on a board of this width: a1 at the top left. */
export function squareName(square: number, width: number): string {
  return `${columnName(square % width)}${String(Math.floor(square / width) + 1)}`;
}

export function columnName(column: number): string {
  return String.fromCharCode("a".charCodeAt(0) + column);
}
