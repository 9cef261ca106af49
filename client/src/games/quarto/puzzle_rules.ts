/**
 * Puzzles of Quarto! in the page: what they ask for, whether an answer is right, and why; as
 * `fourfold.quarto.data.puzzles` does in Python.
 *
 * The solver's steps are compared with the solution's. Pieces that the variant cannot tell apart are the same answer,
 * and the last placement of a win is right wherever it makes a line.
 */
import { judged, over, single, type Answer } from "../../host/puzzles/answers";
import type { Danger, GamePuzzles } from "../../host/puzzles/game_part";
import type { Puzzle } from "../../host/puzzles/puzzle";
import type { PuzzleHint } from "../../lib/protocol";
import { IllegalStep } from "../../rules/game";
import table from "./here";
import { SQUARES, type Square } from "./rules/board";
import { PIECES, type Piece } from "./rules/pieces";
import { QuartoPosition, readPosition } from "./rules/position";
import { readStep, stepText, type Step } from "./rules/steps";
import { QuartoVariant, readVariant } from "./rules/variant";

/** The latest placement made a line. Call it. */
const SEE = "see";
/** Give the only kind of piece that does not lose. */
const SAFE = "safe";

const part: GamePuzzles = {
  table,
  kinds: [SEE, "win1", "win3", "win5", SAFE, "hold"],
  atAGlance: [SEE],
  start,
  answer: (puzzle, steps) =>
    puzzle.kind === SEE ? called(start(puzzle), steps) : walked(puzzle, start(puzzle), steps),
  hint: (puzzle, steps, stage) => (puzzle.kind === SEE ? see(puzzle, stage) : play(puzzle, steps, stage)),
  linesOf,
  dangers: (puzzle) => (puzzle.kind === SAFE ? dangersAt(start(puzzle)) : []),

  /** The line that the opponent makes with the piece just handed over; null where it makes none. */
  dangerAfter(puzzle, played) {
    if (puzzle.kind === SEE) return null;
    const position = after(puzzle, played);
    if (position.hand === null || position.result !== null) return null;
    return dangersAt(position)[0] ?? null;
  },
};
export default part;

/** A line wins by itself, unless it is to be called. */
function start({ kind, variant, position }: Puzzle): QuartoPosition {
  return readPosition(position, readVariant(variant, kind === SEE ? "turns" : "auto"));
}

function after(puzzle: Puzzle, steps: readonly string[]): QuartoPosition {
  return steps.reduce((position, step) => position.play(step), start(puzzle));
}

// -- Answers -------------------------------------------------------------------------------------------------------

/** A call is right when the rules accept it; calls that show no made line are wrong, not refused. */
function called(begin: QuartoPosition, steps: readonly string[]): Answer {
  const step = readStep(single(steps));
  if (step.kind !== "call") throw new IllegalStep("Call the line that the last piece made.");
  const right = begin.made.some(({ line }) => line === step.line);
  return judged(right ? "solved" : "wrong", [stepText(step)]);
}

/** Walk the solution: the solver's steps and, after each whole turn of theirs, the opponent's reply. */
function walked({ solution }: Puzzle, begin: QuartoPosition, steps: readonly string[]): Answer {
  const { seat } = begin;
  let position = begin;
  const played: string[] = [];
  let replies: string[] = [];
  for (const [at, text] of steps.entries()) {
    const step = readStep(text);
    position = position.play(step);
    const right = isRight(position, step, expected(solution, played.length));
    played.push(stepText(step));
    if (!right) return judged("wrong", [...played, ...restOfTurn(position, steps.slice(at + 1), seat)]);
    replies = [];
    while (position.seat !== seat && played.length < solution.length) {
      const reply = alike(position, expected(solution, played.length));
      position = position.play(reply);
      replies.push(stepText(reply));
      played.push(stepText(reply));
    }
    if (played.length === solution.length) {
      if (at + 1 < steps.length) throw over();
      return judged("solved", played);
    }
  }
  return judged("goes_on", played, replies);
}

function expected(solution: readonly string[], at: number): Step {
  return readStep(solution[at] ?? "");
}

/** What a solver did after a wrong step: nothing, or the rest of the same turn. */
function restOfTurn(begin: QuartoPosition, steps: readonly string[], seat: number): string[] {
  let position = begin;
  return steps.map((text) => {
    if (position.seat !== seat || position.result !== null) throw over();
    const step = readStep(text);
    position = position.play(step);
    return stepText(step);
  });
}

/**
 * The step, or where its piece is gone the same with one that the variant cannot tell from it: a solver may have given
 * another piece of the same kind than the solution does.
 */
function alike({ beside, variant }: QuartoPosition, step: Step): Step {
  if (step.kind !== "give" || (beside >> step.piece) & 1) return step;
  const piece = PIECES.find((each) => (beside >> each) & 1 && ((each ^ step.piece) & variant.counting) === 0);
  return piece === undefined ? step : { kind: "give", piece };
}

/** Whether a step that led to `position` is as good as the one expected. */
function isRight({ variant, made }: QuartoPosition, step: Step, wanted: Step): boolean {
  if (step.kind === "give" && wanted.kind === "give")
    return ((step.piece ^ wanted.piece) & variant.counting) === 0;
  if (step.kind === "place" && wanted.kind === "place")
    return step.square === wanted.square || made.length > 0;
  return false;
}

// -- Hints ---------------------------------------------------------------------------------------------------------

function see(puzzle: Puzzle, stage: number): PuzzleHint {
  const [squares = []] = linesOf(puzzle, puzzle.solution);
  if (stage === 2) return { says: "right", squares };
  const { latest } = start(puzzle);
  return { says: "look", squares: squares.filter((square) => square !== latest).slice(0, 2) };
}

function play(puzzle: Puzzle, steps: readonly string[], stage: number): PuzzleHint {
  let played: readonly string[] = [];
  for (const [at, text] of steps.entries()) {
    const answer = part.answer(puzzle, steps.slice(0, at + 1));
    if (answer.status === "wrong" && text.length > 1) return back(puzzle, answer.played.length - 1, stage);
    if (answer.status === "wrong") break; // a wrong gift is taken back by itself: what to give instead?
    if (answer.status === "solved") throw over();
    played = answer.played;
  }
  const position = after(puzzle, played);
  const step = alike(position, expected(puzzle.solution, played.length));
  switch (step.kind) {
    case "place":
      return position.play(step).made.length > 0
        ? line(position, step.square, stage)
        : place(puzzle, position, step.square, stage);
    case "give":
      return give(puzzle, position, step.piece, stage);
    default:
      throw new Error(`a solution of ${puzzle.kind} gives and places`);
  }
}

/** The step of this number should have been another. */
function back({ solution }: Puzzle, wrong: number, stage: number): PuzzleHint {
  const right = expected(solution, wrong);
  return { says: "back", ...(stage === 2 && right.kind === "place" ? { squares: [right.square] } : {}) };
}

/** The piece in hand makes a line there. */
function line(position: QuartoPosition, square: Square, stage: number): PuzzleHint {
  if (stage === 2) return { says: "right", squares: [square] };
  const [made] = position.play({ kind: "place", square }).made;
  return { says: "look", squares: made?.line.squares.filter((each) => each !== square) ?? [] };
}

function place(puzzle: Puzzle, { board }: QuartoPosition, square: Square, stage: number): PuzzleHint {
  const others = SQUARES.filter((each) => board[each] === null && each !== square);
  if (stage === 2 || others.length === 0) return { says: "right", squares: [square] };
  return { says: "two", squares: inOrder(square, any(puzzle, others)) };
}

function give(puzzle: Puzzle, position: QuartoPosition, piece: Piece, stage: number): PuzzleHint {
  const { beside, variant } = position;
  const others = PIECES.filter((each) => (beside >> each) & 1 && (each ^ piece) & variant.counting);
  if (stage === 2 || others.length === 0) return { says: "right", pieces: [piece] };
  const losing = dangersAt(position).map((danger) => danger.piece);
  if (losing.length > 0) return { says: "losing", pieces: losing };
  return { says: "two", pieces: inOrder(piece, any(puzzle, others)) };
}

/** The same one every time, with no rule to see through. */
function any({ id }: Puzzle, choices: readonly number[]): number {
  return choices[parseInt(id, 16) % choices.length] ?? 0;
}

function inOrder(one: number, other: number): number[] {
  return [Math.min(one, other), Math.max(one, other)];
}

// -- Reasons -------------------------------------------------------------------------------------------------------

/** The lines that make these steps right: those made by them, or to be called. */
function linesOf(puzzle: Puzzle, played: readonly string[]): number[][] {
  const { made } = puzzle.kind === SEE ? start(puzzle) : after(puzzle, played);
  return made.map(({ line }) => [...line.squares]);
}

/** For each piece in hand or beside the board that makes a line at once, the first way to do so. */
function dangersAt(position: QuartoPosition): Danger[] {
  const auto = readPosition(String(position), new QuartoVariant(position.variant, "auto"));
  const { hand, beside } = auto;
  const pieces = hand !== null ? [hand] : PIECES.filter((piece) => (beside >> piece) & 1);
  return pieces.flatMap((piece) => {
    const given = hand !== null ? auto : auto.play({ kind: "give", piece });
    for (const square of SQUARES) {
      if (given.board[square] !== null) continue;
      const [made] = given.play({ kind: "place", square }).made;
      if (made !== undefined) return [{ piece, square, line: [...made.line.squares] }];
    }
    return [];
  });
}
