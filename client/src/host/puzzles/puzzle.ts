/** One puzzle: a position with something to find, and what is to be found. */
import type { PuzzleKind } from "../../lib/protocol";

export interface Puzzle {
  /** Ten characters that name it. */
  readonly id: string;
  /** Its turn among the puzzles of the days; null if it is none. */
  readonly day: number | null;
  /** What is asked for. */
  readonly kind: PuzzleKind;
  readonly variant: string;
  /** Where it begins, as text. */
  readonly position: string;
  /** The steps as text, in order: the solver's and, between them, the best defence. In Quatro one answer. */
  readonly solution: readonly string[];
  /** How hard it is, in the numbers of Elo. */
  readonly rating: number;
  /** Quatro: the best answers with the exact chance to win of each, the best first. */
  readonly odds: readonly Odds[];
}

export interface Odds {
  readonly answer: string;
  readonly chance: number;
}

/** The puzzle in one line of the file: `scripts/puzzles.mjs` writes it. */
export function readPuzzle(line: string): Puzzle {
  const [id = "", day = "", kind = "", variant = "", position = "", solution = "", rating = "", odds = ""] =
    line.split("\t");
  return {
    id,
    day: day === "" ? null : Number(day),
    kind: kind as PuzzleKind,
    variant,
    position,
    solution: solution.split(" "),
    rating: Number(rating),
    odds: odds === "" ? [] : odds.split(" ").map(readOdds),
  };
}

function readOdds(text: string): Odds {
  const at = text.indexOf("=");
  return { answer: text.slice(0, at), chance: Number(text.slice(at + 1)) };
}
