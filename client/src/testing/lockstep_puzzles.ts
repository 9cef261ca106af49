/**
 * Everything that the page says about puzzles: `scripts/lockstep.mjs` asks for it, line by line.
 *
 * `tests/lockstep` asks Python the same and compares. Nothing here knows what is right.
 */
import quarto from "../games/quarto/puzzle_rules";
import quatro from "../games/quatro/puzzle_rules";
import { judged } from "../host/puzzles/answers";
import { dayOf } from "../host/puzzles/days";
import { progress } from "../host/puzzles/progress";
import lines from "../host/puzzles/puzzles.json";
import type { Puzzle } from "../host/puzzles/puzzle";
import { Shipped } from "../host/puzzles/shipped";
import { strengthOf, tried, type Try, type TryOutcome } from "../host/puzzles/tries";
import { answerView, puzzleView, solutionView } from "../host/puzzles/views";
import { RuleError } from "../rules/game";

type Asked =
  /** A puzzle, answers to it, and hints after these steps. */
  | {
      readonly ask: "puzzle";
      readonly id: string;
      readonly answers: readonly (readonly string[])[];
      readonly hints: readonly (readonly [readonly string[], number])[];
    }
  /** The puzzles of these days. */
  | { readonly ask: "days"; readonly days: readonly string[] }
  /** What suits a person who has tried these puzzles, and those of these numbers in a storm. */
  | {
      readonly ask: "next";
      readonly strength: number;
      readonly known: readonly string[];
      readonly today: string;
      readonly kind: string | null;
      readonly storm: number;
    }
  /** What a person did, one after the other, and the progress in the end. */
  | {
      readonly ask: "tries";
      readonly tries: readonly { readonly id: string; readonly outcome: TryOutcome; readonly at: number }[];
      readonly today: string;
      readonly storm: number;
    };

const ALL = new Shipped(lines, [quarto, quatro]);
/** What the strength is when an answer is told; it changes by this much. */
const STRENGTH = 1234;
const CHANGE = 7;

function told(asked: Asked): unknown {
  switch (asked.ask) {
    case "puzzle":
      return tellPuzzle(named(asked.id), asked);
    case "days":
      return asked.days.map((day) => ALL.daily(day).id);
    case "next":
      return {
        suited: ALL.suited(asked.strength, new Set(asked.known), asked.today, asked.kind).map(({ id }) => id),
        stormy: ALL.stormy(asked.storm).map(({ id }) => id),
      };
    case "tries":
      return tellTries(asked);
  }
}

function tellPuzzle(puzzle: Puzzle, { answers, hints }: Extract<Asked, { ask: "puzzle" }>): unknown {
  const part = ALL.part(puzzle);
  return {
    view: puzzleView(part, puzzle),
    solution: solutionView(part, puzzle),
    answers: answers.map((steps) =>
      orRefused(() => {
        const answer = steps.length === 0 ? judged("goes_on", []) : part.answer(puzzle, steps);
        return answerView(part, puzzle, answer, STRENGTH, answer.status === "goes_on" ? 0 : CHANGE);
      }),
    ),
    hints: hints.map(([steps, stage]) => orRefused(() => part.hint(puzzle, steps, stage))),
  };
}

function tellTries({ tries, today, storm }: Extract<Asked, { ask: "tries" }>): unknown {
  const kept: Try[] = [];
  for (const { id, outcome, at } of tries) {
    const made = tried(kept, named(id), outcome, at, ALL.daily(dayOf(at)));
    const known = kept.findIndex(({ puzzle }) => puzzle === id);
    if (known < 0) kept.push(made);
    else kept[known] = made;
  }
  return { tries: kept, strength: strengthOf(kept), progress: progress(kept, storm, today) };
}

function named(id: string): Puzzle {
  const puzzle = ALL.named(id);
  if (puzzle === undefined) throw new Error(`there is no puzzle ${id}`);
  return puzzle;
}

function orRefused(say: () => unknown): unknown {
  try {
    return say();
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { refused: error.sentence, details: error.details };
  }
}

export function answer(line: string): string {
  return JSON.stringify(told(JSON.parse(line) as Asked));
}
