/** Puzzles of Quarto!. */
import type { PuzzleRoom } from "../game";
import Puzzle from "./Puzzle.svelte";
import { hintSentence, solutionSentence, stepsOf } from "./puzzle_words";

export default {
  Puzzle,
  length: (kind) => Math.max(1, stepsOf(kind).length),
  hint: hintSentence,
  solution: solutionSentence,
  rules: { call: "auto" },
} satisfies PuzzleRoom;
