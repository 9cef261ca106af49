/** The coach of Quarto!: everything is proven or not known, and a line that lacks one piece is a danger. */
import { BEST, givenAway, LOOK, type Facts, type GameCoach, type Stage } from "../../coach/coach";
import { preference } from "../../engine/verdict";
import type { LackingLine, MoveFacts, PositionFacts, QuartoFacts } from "../../lib/analysis/facts";
import type { Hint, Judgement, LineView } from "../../lib/protocol";
import { IllegalStep } from "../../rules/game";
import { sharedOn, threats } from "./engine/reasons";
import { callText, waysOn } from "./engine/ways";
import { pieceSign } from "./rules/pieces";
import type { QuartoPosition } from "./rules/position";
import { asQuarto } from "./rules/registered";

/** A try that leaves open which line it calls. */
const ANY_CALL = "!";

// -- What is known without a search ---------------------------------------------------------------------------

export function positionFacts(position: QuartoPosition): PositionFacts {
  const { turn } = position;
  return {
    type: "position",
    game: "quarto",
    position: String(position),
    seat: position.seat,
    steps: turn.kind === "over" ? [] : [...turn.steps],
    total: turn.kind === "over" ? 0 : waysOn(position).length,
    ...(turn.kind === "over" ? { over: true } : {}),
    ...(turn.kind === "over" && turn.winners.length > 0 ? { winners: [...turn.winners] } : {}),
    quarto: boardFacts(position),
  };
}

/** The lines of a board that are made or need one more piece. */
function boardFacts(position: QuartoPosition): QuartoFacts {
  const short = position.result === null ? threats(position) : [];
  const unsafe: Record<string, number[]> = {};
  for (const [number, { pieces }] of short.entries())
    for (const piece of pieces) if (piece !== position.hand) (unsafe[pieceSign(piece)] ??= []).push(number);
  return { made: position.made.map(lineView), threats: short, unsafe, furthest: furthest(position) };
}

function lineView({ line, shared }: QuartoPosition["made"][number]): LineView {
  return { squares: [...line.squares], shared: shared.map((each) => ({ ...each })) };
}

/** The squares of the lines with the most pieces that still share a trait: look here first. */
export function furthest(position: QuartoPosition): number[] {
  const alive = position.variant.lines
    .map((line) => {
      const { ones, zeros } = sharedOn(position, line);
      const placed = line.squares.filter((square) => position.board[square] !== null).length;
      return { squares: line.squares, placed: (ones | zeros) === 0 ? 0 : placed };
    })
    .filter(({ placed }) => placed > 0 && placed < 4);
  const most = Math.max(0, ...alive.map(({ placed }) => placed));
  const squares = new Set(alive.flatMap((line) => (line.placed === most ? line.squares : [])));
  return [...squares].sort((one, other) => one - other);
}

// -- What is read off an analysis -------------------------------------------------------------------------------

/** A hint that needs no search: where to look, or what is dangerous there. */
function pointer({ quarto }: PositionFacts, stage: Stage): Hint {
  const { furthest: squares = [], threats: short = [] } = quarto ?? {};
  const look = squares.length > 0 ? { squares } : {};
  if (stage === LOOK) return { step: stage, says: squares.length > 0 ? "look" : "quiet", ...look };
  const says = short.length > 0 ? "short" : squares.length > 0 ? "further" : "quiet";
  return { step: stage, says, ...look, ...(short.length > 0 ? { threats: short } : {}) };
}

/** The best move, or an expert's where nothing is proven. */
function best({ position: { quarto }, verdict }: Facts): Hint {
  const { furthest: squares = [], threats: short = [] } = quarto ?? {};
  const choice = verdict.best[0] ?? verdict.advice;
  return {
    step: BEST,
    says: verdict.best.length > 0 ? "best" : "expert",
    ...(squares.length > 0 ? { squares } : {}),
    ...(short.length > 0 ? { threats: short } : {}),
    ...(choice.length > 0 ? { choice } : {}),
    ...(verdict.verdict === null ? {} : { verdict: verdict.verdict }),
  };
}

/** What a move does; null if that is not known. */
function judgement(facts: Facts, steps: readonly string[]): Judgement | null {
  const before = facts.verdict.verdict;
  const choice = [...steps];
  if (before === null) return null;
  if (isCall(choice.at(-1))) return { choice, says: "good", before, after: { outcome: "win", plies: 0 } };
  if (leavesCall(facts, choice))
    return { choice, says: "gave-win", before, after: { outcome: "loss", plies: 0 } };
  // The game may be over before the last step: then nothing of the move is left to judge.
  const after = bestOf(facts.moves.filter((move) => beginAlike(move.choice, choice)));
  if (after?.verdict == null) return null;
  const says = givenAway(before.outcome, after.verdict.outcome);
  // A gift that was not judged in time may be better.
  if (says !== "good" && !facts.verdict.complete && after.choice.length > choice.length) return null;
  const unsafe = unsafeIn(facts, after);
  return { choice, says, before, after: after.verdict, ...(unsafe.length > 0 ? { unsafe } : {}) };
}

function bestOf(moves: readonly MoveFacts[]): MoveFacts | null {
  let best: MoveFacts | null = null;
  for (const move of moves)
    if (
      move.verdict != null &&
      (best?.verdict == null || preference(move.verdict) > preference(best.verdict))
    )
      best = move;
  return best;
}

function beginAlike(one: readonly string[], other: readonly string[]): boolean {
  return one.every((step, place) => place >= other.length || step === other[place]);
}

function isCall(step: string | undefined): boolean {
  return step?.startsWith("!") ?? false;
}

/** Whether a placement makes a line, and the rest of the move does not call it. */
function leavesCall({ moves }: Facts, choice: readonly string[]): boolean {
  return choice.length > 1 && moves.some((move) => move.choice[0] === choice[0] && isCall(move.choice[1]));
}

/** The lines that the given piece completes: those of the board, if nothing was placed before. */
function unsafeIn({ position: { quarto } }: Facts, { choice, unsafe = [] }: MoveFacts): LackingLine[] {
  const [gift = "", ...others] = choice;
  if (others.length > 0 || quarto == null) return unsafe;
  return (quarto.unsafe[gift] ?? []).flatMap((number) => quarto.threats[number] ?? []);
}

const COACH: GameCoach = {
  exact: true,
  positionFacts: (position) => positionFacts(asQuarto(position)),
  pointer,
  best,
  judgement,
  meant(position, text) {
    if (text !== ANY_CALL) return text;
    const [made] = asQuarto(position).made;
    if (made === undefined) throw new IllegalStep("There is no line that can be called now.");
    return callText(made.line);
  },
};

export default COACH;
