/** What the engine says of a position: each seat's chance, and what every legal step would make of it. */
import type { Proven } from "../../../engine/verdict";
import type { Over } from "../../../rules/game";
import { writeDice } from "../rules/dice";
import type { QuatroPosition } from "../rules/position";
import { stepText, type Step } from "../rules/steps";
import { at, round, weighed } from "./arrays";
import { LOST, ROUNDS, turnsPlayed } from "./board";
import { numberOf } from "./dice_sets";
import { endsOfTurn, planOfTurn } from "./plans";
import { endsOf } from "./turn";
import { TurnState } from "./turn_state";

/** Chances this close to 0 or 1 are 0 or 1, where nothing was estimated. */
const CERTAIN = 1e-9;
/** Chances that agree to this many decimals are the same. */
const EQUAL = 12;
/** The turns that are played out exactly: this one and the next player's. */
const DEPTH = 2;

/** Each seat's chance to win, by seat; a shared win counts as its share. They add up to 1. */
export type Chances = readonly number[];

/** A legal step, and each seat's chance once it is played. */
export interface Judged {
  /** As text. */
  readonly step: string;
  /** Null where chance decides. */
  readonly verdict: Proven | null;
  readonly chances: Chances;
}

/** What is known of a position. */
export interface Analysis {
  readonly verdict: Proven | null;
  readonly chances: Chances;
  /** Every legal step, the best first; none after the end and while dice are to be thrown. */
  readonly moves: readonly Judged[];
  /** The moves that no other move beats. Of equally good ones, building comes before keeping. */
  readonly best: readonly Judged[];
}

/** Each seat's chance to win, and the value of every legal step. */
export function analyse(position: QuatroPosition): Analysis {
  const { result } = position;
  if (result !== null) return finished(position, result);
  const moves = judged(position);
  const [first] = moves;
  if (first !== undefined) {
    const most = worth(first, position);
    const best = moves.filter((move) => worth(move, position) === most);
    return { verdict: first.verdict, chances: first.chances, moves, best };
  }
  const likely = TurnState.of(position).ends(planOfTurn(position, "deep"));
  const chances = weighed(likely, endsOfTurn(position, "deep"));
  return { verdict: verdictOn(position, chances), chances, moves: [], best: [] };
}

/** What there is to say once the game is over. */
function finished({ seat, seats }: QuatroPosition, { winners }: Over): Analysis {
  const chances = Array.from({ length: seats }, (_, each) =>
    winners.includes(each) ? 1 / winners.length : 0,
  );
  const outcome = !winners.includes(seat) ? "loss" : winners.length === 1 ? "win" : "draw";
  return { verdict: { outcome, plies: 0 }, chances, moves: [], best: [] };
}

/** Every step with its chances, the best first. Equally good ones stay in the order of the rules. */
function judged(position: QuatroPosition): Judged[] {
  const { steps, throws, seats } = position;
  if (steps.length === 0) return [];
  const [ends, plan] = [endsOfTurn(position, "deep"), planOfTurn(position, "deep")];

  function after(step: Step): Chances {
    if (step.kind === "keep") return weighed(endsOf(plan, numberOf(writeDice(step.dice)), throws), ends);
    const end = step.kind === "build" ? step.field : LOST;
    return [...ends.subarray(end * seats, (end + 1) * seats)];
  }

  const moves = steps.map((step): Judged => {
    const chances = after(step);
    const verdict = wins(position, step) ? WINS_AT_ONCE : verdictOn(position, chances);
    return { step: stepText(step), verdict, chances };
  });
  return moves.sort((one, other) => worth(other, position) - worth(one, position));
}

/** What a move is worth to the player who makes it. */
function worth({ chances }: Judged, { seat }: QuatroPosition): number {
  return round(at(chances, seat), EQUAL);
}

const WINS_AT_ONCE: Proven = { outcome: "win", plies: 1 };

/** Whether the step wins at once, without a share for anyone else. */
function wins(position: QuatroPosition, step: Step): boolean {
  if (step.kind !== "build") return false;
  const { result } = position.play(step);
  return result !== null && result.winners.length === 1 && result.winners[0] === position.seat;
}

/** Proven if the game is settled in the turns left; null where chance decides. */
function verdictOn(position: QuatroPosition, chances: Chances): Proven | null {
  const left = ROUNDS * position.seats - turnsPlayed(position);
  const own = at(chances, position.seat);
  if (left > DEPTH) return null;
  if (own > 1 - CERTAIN) return { outcome: "win", plies: left };
  return own < CERTAIN ? { outcome: "loss", plies: left } : null;
}
