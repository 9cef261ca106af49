/** The review of a game of Quarto!: exact, turn by turn, as `fourfold.quarto.engine.review`. */
import type { PlayedRecord } from "../../../engine/engine";
import {
  headlineOf,
  positionsOf,
  resultOf,
  sideOf,
  spans,
  type Decision,
  type Headline,
  type Mark,
  type Span,
} from "../../../engine/review";
import { isSame, otherSide, preference, type Proven } from "../../../engine/verdict";
import type { Review, ReviewTurn, ReviewValue } from "../../../lib/protocol";
import type { Seat } from "../../../rules/game";
import type { QuartoPosition } from "../rules/position";
import { asQuarto } from "../rules/registered";
import { readStep } from "../rules/steps";
import { analyse, chances, type Analysis, type Judged } from "./analysis";
import { principalLine } from "./line";
import type { Solver } from "./solver";
import type { Choice } from "./ways";

/** How many of the best other choices are listed. */
const ALTERNATIVES = 3;
/** How many steps to show of a line that only leads to a draw: it would continue to the last piece. */
const DRAWN_LINE = 6;
/** What makes a turn a moment of the game, and what it is then remembered for first. */
const GIVEN_AWAY: readonly Mark[] = ["missed-call", "missed-line", "gave-win", "gave-draw"];

const CALLED: Proven = { outcome: "win", plies: 0 };

/** What every turn of a game was worth, and what it gave away. */
export function review(game: PlayedRecord, solver: Solver): Review {
  const positions = positionsOf(game);
  const played = spans(game, positions);
  const known = new Map<string, Analysis>();
  const look = (position: QuartoPosition): Analysis => {
    const asked = known.get(String(position)) ?? analyse(position, solver);
    known.set(String(position), asked);
    return asked;
  };
  const turns = played.map((span, place) =>
    Look.at(span, callsLate(span, played[place + 1]), look).turn((analysis) => lineFrom(analysis, solver)),
  );
  const moments = turns.flatMap(({ marks }, place) => (isMoment(marks) ? [place] : []));
  return {
    game: "quarto",
    turns,
    moments,
    decisive: decisive(turns, moments, resultOf(game, positions.at(-1))),
    sides: [0, 1].map((seat) => sideOf(seat, turns)),
  };
}

/** What a verdict for one seat means for both. */
function valueForAll(verdict: Proven, seat: Seat): ReviewValue {
  return { chances: chances(verdict, seat), plies: verdict.plies };
}

function points({ outcome }: Proven): number {
  return { win: 1, draw: 0.5, loss: 0 }[outcome];
}

function isMoment(marks: readonly Mark[]): boolean {
  return GIVEN_AWAY.some((mark) => marks.includes(mark));
}

/** Best play from a position: to the end if a player wins, some steps if nobody does. */
function lineFrom(analysis: Analysis, solver: Solver): string[] {
  const line = principalLine(analysis, solver);
  return analysis.verdict.outcome === "draw" ? line.slice(0, DRAWN_LINE) : line;
}

/** One turn, looked at from its player's side. */
class Look {
  private readonly before: Proven;
  private readonly after: Proven;
  private readonly moves: readonly Judged[];
  /** What was played, as the analysis has it; it does not look past a line that was not called. */
  private readonly played: Judged | undefined;
  private readonly lost: number;

  private constructor(
    private readonly span: Span,
    /** Whether its player called the line after giving a piece: in a race it was still there. */
    private readonly callsLate: boolean,
    /** Null for a call in the middle of the other's turn. */
    private readonly begin: Analysis | null,
    private readonly end: Analysis,
  ) {
    this.before = begin?.verdict ?? CALLED;
    this.after = callsLate ? CALLED : seenBy(span.seat, end);
    this.moves = begin?.moves ?? [];
    this.played = this.moves.find(({ choice }) => isSameMove(choice, span.steps));
    this.lost = Math.max(0, points(this.before) - points(this.after));
  }

  static at(span: Span, late: boolean, look: (position: QuartoPosition) => Analysis): Look {
    const { begin, end } = bounds(span);
    const interrupts = isCall(span.steps[0]) && begin.seat !== span.seat;
    return new Look(span, late, interrupts ? null : look(begin), look(end));
  }

  /** What there is to say; `line` makes best play from a position. */
  turn(line: (analysis: Analysis) => string[]): ReviewTurn {
    const { span, before, after, begin, end } = this;
    const marks = [...this.marks()];
    const given = isMoment(marks);
    return {
      number: span.number,
      seat: span.seat,
      first: span.first,
      last: span.first + span.steps.length,
      before: valueForAll(before, span.seat),
      after: valueForAll(after, span.seat),
      decisions: [this.decision()],
      lost: this.lost,
      dice: 0,
      marks,
      headline: this.headline(marks),
      better: given && begin !== null ? line(begin) : [],
      refutation: given && after.outcome === "loss" ? line(end) : [],
    };
  }

  private headline(marks: readonly Mark[]): Headline {
    const first = headlineOf(marks, GIVEN_AWAY);
    return first === "gave-draw" && this.after.plies === 1 ? "gave-piece" : first;
  }

  private decision(): Decision {
    const { seat, first, steps } = this.span;
    const others = this.moves.filter((move) => move !== this.played);
    const best = points(this.before);
    const worths = [best - this.lost, ...this.moves.map(({ verdict }) => points(verdict))];
    return {
      first,
      played: [...steps],
      alternatives: others.slice(0, ALTERNATIVES).map(({ choice, verdict }) => ({
        steps: [...choice],
        value: valueForAll(verdict, seat),
      })),
      ways: Math.max(1, this.moves.length),
      best,
      lost: this.lost,
      stake: best - Math.min(...worths),
    };
  }

  private *marks(): Generator<Mark> {
    const { before, after, moves, played } = this;
    if (played !== undefined && preference(played.verdict) >= preference(before) && moves.length > 1) {
      yield "best";
      if (moves.every((move) => move === played || move.verdict.outcome !== before.outcome)) yield "only";
    }
    if (this.missedCall) yield "missed-call";
    else if (this.missedLine) yield "missed-line";
    if (before.outcome === "win" && after.outcome !== "win") yield "gave-win";
    else if (before.outcome === "draw" && after.outcome === "loss") yield "gave-draw";
  }

  /** Whether a player went on although a line could be called: the opponent's or their own. */
  private get missedCall(): boolean {
    const { positions, steps } = this.span;
    if (bounds(this.span).begin.variant.call === "auto" || this.callsLate) return false;
    return steps.some((step, place) => !isCall(step) && hasMade(positions[place]));
  }

  /** Whether the piece in hand could finish a line and was placed elsewhere. */
  private get missedLine(): boolean {
    const { positions, steps } = this.span;
    return (
      steps[0] !== undefined &&
      readStep(steps[0]).kind === "place" &&
      !hasMade(positions[1]) &&
      this.moves.some(({ verdict }) => isSame(verdict, { outcome: "win", plies: 1 }))
    );
  }
}

/** The positions that a turn begins and ends with. */
function bounds({ positions }: Span): { begin: QuartoPosition; end: QuartoPosition } {
  const [begin, end] = [positions[0], positions.at(-1)];
  if (begin === undefined || end === undefined) throw new Error("a turn has positions");
  return { begin: asQuarto(begin), end: asQuarto(end) };
}

function hasMade(position: Span["positions"][number] | undefined): boolean {
  return position !== undefined && asQuarto(position).made.length > 0;
}

function isCall(step: string | undefined): boolean {
  return step?.startsWith("!") ?? false;
}

/** A verdict as a seat sees it. */
function seenBy(seat: Seat, { position, verdict }: Analysis): Proven {
  return position.seat === seat ? verdict : { outcome: otherSide(verdict.outcome), plies: verdict.plies };
}

function callsLate({ seat }: Span, following: Span | undefined): boolean {
  return following?.seat === seat && isCall(following.steps[0]);
}

/** The last turn that gave the game to its winner; in a draw, the last that gave a win away. */
function decisive(
  turns: readonly ReviewTurn[],
  moments: readonly number[],
  result: PlayedRecord["result"],
): number | null {
  if (result === null) return null;
  const [winner] = result.winners;
  const found = moments.findLast((place) => {
    const turn = turns[place];
    if (winner === undefined || turn === undefined) return true;
    return turn.seat !== winner && turn.lost > 0 && turn.after.chances[winner] === 1;
  });
  return found ?? null;
}

/** Whether steps follow a choice; which of several lines is called makes no difference. */
function isSameMove(choice: Choice, steps: readonly string[]): boolean {
  if (steps.length < choice.length) return false;
  const alike = choice.every((mine, place) => {
    const other = steps[place];
    return mine === other || (isCall(mine) && isCall(other));
  });
  const next = steps[choice.length];
  return alike && !(next !== undefined && readStep(next).kind === "give");
}
