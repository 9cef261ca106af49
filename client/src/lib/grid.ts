/** The grids that got the focus by a tap or click: keys may then be meant for something else. */
export const pointed = new WeakSet<Element>();

/** Arrow keys in a grid of cells: where a key leads from a cell; null if it leads nowhere. */
export function nextCell(key: string, at: number, columns: number, count: number): number | null {
  const column = at % columns;
  switch (key) {
    case "ArrowLeft":
      return column > 0 ? at - 1 : null;
    case "ArrowRight":
      return column < columns - 1 && at + 1 < count ? at + 1 : null;
    case "ArrowUp":
      return at >= columns ? at - columns : null;
    case "ArrowDown":
      return at + columns < count ? at + columns : null;
    case "Home":
      return at - column;
    case "End":
      return Math.min(at - column + columns - 1, count - 1);
    default:
      return null;
  }
}
