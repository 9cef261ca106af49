/** What the puzzles ask of a game in the page, as `fourfold.data.puzzles.game_part` does in Python. */
import type { PuzzleHint, PuzzleSolution } from "../../lib/protocol";
import type { Position } from "../../rules/game";
import type { TablePart } from "../game_part";
import type { Answer } from "./answers";
import type { Puzzle } from "./puzzle";

export type Danger = NonNullable<PuzzleSolution["dangers"]>[number];

/** The puzzles of one game. */
export interface GamePuzzles {
  /** The game at a table. */
  readonly table: TablePart;
  /** What they ask for. */
  readonly kinds: readonly string[];
  /** Those that are seen rather than thought through: they come in storms, and never as puzzle of a day. */
  readonly atAGlance: readonly string[];

  /** The position that a puzzle begins with. */
  start(puzzle: Puzzle): Position;
  /** Judge the solver's own steps: one at least. */
  answer(puzzle: Puzzle, steps: readonly string[]): Answer;
  /** The hint for a solver who has taken these steps: 1 says where to look, 2 what to do. */
  hint(puzzle: Puzzle, steps: readonly string[], stage: number): PuzzleHint;
  /** The squares of the lines that make these steps right. */
  linesOf(puzzle: Puzzle, played: readonly string[]): number[][];
  /** Where the puzzle is to hand over what does not lose: why everything else does. */
  dangers(puzzle: Puzzle): Danger[];
  /** What loses at once after these steps. */
  dangerAfter(puzzle: Puzzle, played: readonly string[]): Danger | null;
}
