/** Requests to the server about puzzles. Solutions stay there until an answer was given. */
import { ask, send } from "../lib/api";
import type {
  Daily,
  Puzzle,
  PuzzleAnswer,
  PuzzleHint,
  PuzzleProgress,
  PuzzleSolution,
  Storm,
  StormAnswer,
} from "../lib/protocol";

export const dailyPuzzle = (): Promise<Daily> => ask("/api/puzzles/daily");
export const nextPuzzle = (): Promise<Puzzle> => ask("/api/puzzles/next");
export const puzzleNamed = (id: string): Promise<Puzzle> => ask(`/api/puzzles/${encodeURIComponent(id)}`);
export const puzzleProgress = (): Promise<PuzzleProgress> => ask("/api/puzzles/progress");
export const answerPuzzle = (id: string, steps: readonly string[]): Promise<PuzzleAnswer> =>
  send(`/api/puzzles/${id}/answers`, { steps });
/** `stage` 1 says where to look, 2 what to do. */
export const puzzleHint = (id: string, steps: readonly string[], stage: number): Promise<PuzzleHint> =>
  send(`/api/puzzles/${id}/hint`, { steps, stage });
export const puzzleSolution = (id: string): Promise<PuzzleSolution> =>
  send(`/api/puzzles/${id}/solution`, {});
export const beginStorm = (): Promise<Storm> => send("/api/puzzles/storms", {});
export const answerStorm = (id: string, number: number, step: string): Promise<StormAnswer> =>
  send(`/api/puzzles/storms/${id}/answers`, { number, step });
