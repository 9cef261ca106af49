/** Puzzles of Quatro. */
import type { PuzzleRoom } from "../game";
import Puzzle from "./Puzzle.svelte";
import { hintSentence } from "./puzzle_words";

export default { Puzzle, length: () => 1, hint: hintSentence } satisfies PuzzleRoom;
