/** The truth about a position: its verdict, and that of every way to go on, as `fourfold.quarto.engine.analysis`. */
import type { Share } from "../../../engine/engine";
import { isSame, preference, type Proven } from "../../../engine/verdict";
import type { Over, Seat } from "../../../rules/game";
import type { QuartoPosition } from "../rules/position";
import { boardAfter, kindOf, placedOn } from "./node";
import type { Solver } from "./solver";
import { DRAW, Gift, proven, waysOn, type Choice, type Way } from "./ways";

/** Most wins and losses come within so many placements, and looking for them costs next to nothing. */
const SHORT = 8;
/** Draws are told after all other ends that are near. */
const LAST_OF_THE_NEAR = 98;
const WHOLE: Share = { number: 0, of: 1 };

/** One way to go on, and its exact verdict for the player to act. */
export interface Judged {
  readonly choice: Choice;
  readonly verdict: Proven;
}

/** What is known of a position. Moves that are equally good stay in the order of squares and pieces. */
export interface Analysis {
  readonly position: QuartoPosition;
  /** For `position.seat`, after the end too. */
  readonly verdict: Proven;
  /** Every legal way to go on, the best first; none after the end. */
  readonly moves: readonly Judged[];
  /** The moves that no other move beats. */
  readonly best: readonly Judged[];
}

/** Hears each judged move as soon as it is known: near ends first. */
export type Tell = (move: Judged) => void;

/** The verdict of `position` and of every legal way to go on. */
export function analyse(position: QuartoPosition, solver: Solver, tell: Tell = () => undefined): Analysis {
  const moves: Judged[] = [];
  judge(position, solver, WHOLE, (move) => {
    moves.push(move);
    tell(move);
  });
  return concluded(position, moves);
}

/** The analysis of a position all of whose moves were judged, in whatever order. */
export function concluded(position: QuartoPosition, judged: readonly Judged[]): Analysis {
  const { result } = position;
  if (result !== null) return { position, verdict: finished(position.seat, result), moves: [], best: [] };
  const known = new Map(judged.map((move) => [move.choice.join(" "), move]));
  const moves = waysOn(position)
    .flatMap(({ choice }) => known.get(choice.join(" ")) ?? [])
    .sort((one, other) => preference(other.verdict) - preference(one.verdict));
  const [first] = moves;
  if (first === undefined) throw new Error("a position that is not over has a way to go on");
  const best = moves.filter((move) => isSame(move.verdict, first.verdict));
  return { position, verdict: first.verdict, moves, best };
}

/** What there is to say once the game is over. */
function finished(seat: Seat, { winners }: Over): Proven {
  if (winners.length === 0) return { outcome: "draw", plies: 0 };
  return { outcome: winners.includes(seat) ? "win" : "loss", plies: 0 };
}

/** The verdict where the rules or one search give it; null where it is the best of the moves. */
export function verdictOf(position: QuartoPosition, solver: Solver): Proven | null {
  const { made, hand, variant, placed } = position;
  if (made.length > 0) return { outcome: "win", plies: 0 }; // the game is not over, so this is a line to call
  if (hand === null) return null;
  return proven(solver.value(boardAfter(position), kindOf(hand, variant.counting)), 16 - placed);
}

/** What a verdict for the player to act means for each seat. */
export function chances({ outcome }: Proven, seat: Seat): number[] {
  const own = { win: 1, draw: 0.5, loss: 0 }[outcome];
  return seat === 0 ? [own, 1 - own] : [1 - own, own];
}

/**
 * Tell every way to go on with its verdict, or a share of them; gifts of the same kind are solved once.
 *
 * First comes what the rules, the book or a short search decide, the nearest ends first, then the rest.
 */
export function judge(position: QuartoPosition, solver: Solver, share: Share, tell: Tell): void {
  if (position.result !== null) return;
  const whole = verdictOf(position, solver);
  // A gift cannot lose for its receiver where the giver is known not to win: that halves the questions.
  const mayLose = whole === null || whole.outcome === "win";
  const near: Judged[] = [];
  const far: Alike[] = [];
  for (const same of shareOf(waysOn(position), share)) {
    if (!isAlike(same)) {
      near.push(same);
      continue;
    }
    const value = atOnce(same, solver, mayLose);
    if (value === null) far.push(same);
    else near.push(...judgedAlike(same, value));
  }
  near.sort((one, other) => nearness(one.verdict) - nearness(other.verdict)).forEach(tell);
  for (const same of far) {
    const value = solver.later(same.gift.board, same.gift.kind, mayLose);
    judgedAlike(same, value).forEach(tell);
  }
}

/** Gifts that are the same to the solver, in all ways that they are given. */
interface Alike {
  readonly gift: Gift;
  readonly choices: Choice[];
}

function isAlike(same: Judged | Alike): same is Alike {
  return "gift" in same;
}

/** What is to be judged of some ways to go on; what the rules decide is a part of the first share. */
function shareOf(ways: readonly Way[], { number, of }: Share): (Judged | Alike)[] {
  const decided: Judged[] = [];
  const alike = new Map<string, Alike>();
  for (const { choice, end } of ways) {
    if (!(end instanceof Gift)) decided.push({ choice, verdict: end });
    else {
      const same = alike.get(end.key);
      if (same === undefined) alike.set(end.key, { gift: end, choices: [choice] });
      else same.choices.push(choice);
    }
  }
  const own = [...alike.values()].filter((_, place) => place % of === number);
  return number === 0 ? [...decided, ...own] : own;
}

function judgedAlike({ gift, choices }: Alike, value: number): Judged[] {
  const verdict = gift.verdict(value);
  return choices.map((choice) => ({ choice, verdict }));
}

/** The value that the book or a short search knows; null where it takes more. */
function atOnce({ gift: { board, kind } }: Alike, solver: Solver, mayLose: boolean): number | null {
  const known = solver.known(board)?.[kind];
  if (known !== undefined) return known;
  const value = solver.soon(board, kind, mayLose);
  return value === DRAW && placedOn(board) < 16 - SHORT ? null : value;
}

/** Smaller is told sooner: wins and losses by their distance, then draws. */
function nearness({ outcome, plies }: Proven): number {
  return outcome === "draw" ? LAST_OF_THE_NEAR : plies;
}
