/** How the rows of a tree are numbered and spoken; each game has its own way. */
import type { StepView } from "../protocol";
import type { Row } from "./tree";

export interface RowWords {
  /** The number of a row; nothing if it has none. */
  readonly number: (row: Row) => number | "";
  readonly spoken: (steps: readonly StepView[], edition: string) => readonly string[];
}
