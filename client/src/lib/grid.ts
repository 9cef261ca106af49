/** Arrow keys in a grid of cells: one cell can be reached with Tab, the others from there. */
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

/** Moves the focus inside `grid`, whose cells carry `data-cell`; says which cell it went to. */
export function walk(event: KeyboardEvent, grid: HTMLElement, columns: number): number | null {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-cell]") : null;
  if (cell === null) return null;
  const count = grid.querySelectorAll("[data-cell]").length;
  const next = nextCell(event.key, Number(cell.dataset.cell), columns, count);
  if (next === null) return null;
  event.preventDefault();
  grid.querySelector<HTMLElement>(`[data-cell="${String(next)}"]`)?.focus();
  return next;
}
