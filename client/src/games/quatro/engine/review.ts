/** The review of a game of Quatro: what choices cost and what the dice gave, separately. */
import type { PlayedRecord } from "../../../engine/engine";
import {
  headlineOf,
  positionsOf,
  resultOf,
  rounded,
  sideOf,
  spans,
  type Decision,
  type Headline,
  type Mark,
  type Span,
} from "../../../engine/review";
import type { Review, ReviewTurn, ReviewValue } from "../../../lib/protocol";
import type { QuatroPosition } from "../rules/position";
import { asQuatro } from "../rules/registered";
import { analyse, type Analysis, type Chances, type Judged } from "./analysis";
import { at } from "./arrays";

/** How many of the best other choices are listed. */
const ALTERNATIVES = 3;
/** A long game is reviewed by its most important turns. */
const MOST_MOMENTS = 10;
const HALF = 0.5;
/** From here on, what choices cost in one turn is marked. */
const COSTLY = 0.05;
/** So much of the chance is more than a matter of judgement. */
const GIVEN_AWAY = 0.1;
/** From here on, what dice gave or cost in one turn is marked. */
const LUCK = 0.15;
/** Of a turn with one of these there is more to say than that it was good. */
const TELLING: readonly Mark[] = ["missed-line", "gave-win", "costly", "lucky", "unlucky"];

/** What every turn of a game cost and brought. */
export function review(game: PlayedRecord): Review {
  const positions = positionsOf(game);
  const turns = spans(game, positions).map(turnOf);
  return {
    game: "quatro",
    turns,
    moments: momentsOf(turns),
    decisive: decisiveOf(turns, resultOf(game, positions.at(-1))),
    sides: Array.from({ length: game.start.seats }, (_, seat) => sideOf(seat, turns)),
  };
}

/** The chances of a turn while its steps are gone through. */
class Account {
  lost = 0;
  dice = 0;
  readonly decisions: Decision[] = [];
  private missed = false;
  private gaveWin = false;
  private only = false;

  constructor(
    private readonly seat: number,
    public chances: Chances,
  ) {}

  /** Dice fell: what that changed is luck. */
  throw(after: Chances): void {
    this.dice += at(after, this.seat) - at(this.chances, this.seat);
    this.chances = after;
  }

  /** A step was chosen: what the best would have been worth more is lost. */
  choose(step: string, place: number, { moves, best: equals }: Analysis): void {
    const chance = (move: Judged | undefined): number => at(move?.chances ?? [], this.seat);
    const played = moves.find((move) => move.step === step);
    const others = moves.filter((move) => move !== played);
    const [best, worth] = [chance(moves[0]), chance(played)];
    const lost = Math.max(0, best - worth);
    this.decisions.push({
      first: place,
      played: [step],
      alternatives: others
        .slice(0, ALTERNATIVES)
        .map((move) => ({ steps: [move.step], value: valueOf(move.chances) })),
      ways: moves.length,
      best: rounded(best),
      lost: rounded(lost),
      stake: rounded(best - chance(moves.at(-1))),
    });
    this.lost += lost;
    this.chances = played?.chances ?? [];
    this.missed ||= wins(moves[0]) && !wins(played);
    this.gaveWin ||= best > HALF && HALF > worth && lost >= GIVEN_AWAY;
    if (others.length > 0 && equals.some((move) => move === played)) {
      this.only ||= best - chance(others[0]) >= COSTLY;
    }
  }

  /** What there is to say of the turn. */
  marks(): Mark[] {
    const isBest = this.decisions.some(({ ways }) => ways > 1) && rounded(this.lost) === 0;
    const said: readonly [Mark, boolean][] = [
      ["best", isBest],
      ["only", isBest && this.only],
      ["missed-line", this.missed],
      ["gave-win", this.gaveWin],
      ["costly", this.lost >= COSTLY],
      ["lucky", this.dice >= LUCK],
      ["unlucky", this.dice <= -LUCK],
    ];
    return said.filter(([, isSo]) => isSo).map(([mark]) => mark);
  }
}

function turnOf({ number, seat, first, steps, positions }: Span): ReviewTurn {
  const moments = positions.map(asQuatro);
  let analysis = analyse(moments[0] as QuatroPosition);
  const before = analysis.chances;
  const account = new Account(seat, before);
  steps.forEach((step, place) => {
    const chosen = moments[place]?.turn.kind === "move";
    if (chosen) account.choose(step, first + place, analysis);
    if (place < steps.length - 1 || !chosen) analysis = analyse(moments[place + 1] as QuatroPosition);
    if (!chosen) account.throw(analysis.chances);
  });
  const marks = account.marks();
  return {
    number,
    seat,
    first,
    last: first + steps.length,
    before: valueOf(before),
    after: valueOf(account.chances),
    decisions: account.decisions,
    lost: rounded(account.lost),
    dice: rounded(account.dice),
    marks,
    headline: headline(marks, account),
    better: [],
    refutation: [],
  };
}

/** Choices and dice may both have mattered: then what weighed more. */
function headline(marks: readonly Mark[], { lost, dice }: Account): Headline {
  const choicesFirst = lost >= Math.abs(dice);
  const both: Mark[] = choicesFirst ? ["costly", "lucky", "unlucky"] : ["lucky", "unlucky", "costly"];
  return headlineOf(marks, ["missed-line", "gave-win", ...both]);
}

/** The turns of which there is more to say than that they were good: the largest, in their order. */
function momentsOf(turns: readonly ReviewTurn[]): number[] {
  const weight = ({ lost, dice }: ReviewTurn): number => Math.max(lost, Math.abs(dice));
  return turns
    .map((turn, place) => ({ turn, place }))
    .filter(({ turn }) => turn.marks.some((mark) => TELLING.includes(mark)))
    .sort((one, other) => weight(other.turn) - weight(one.turn))
    .slice(0, MOST_MOMENTS)
    .map(({ place }) => place)
    .sort((one, other) => one - other);
}

/** The turn that brought the winner most. */
function decisiveOf(turns: readonly ReviewTurn[], result: PlayedRecord["result"]): number | null {
  const [winner, ...others] = result?.winners ?? [];
  if (winner === undefined || others.length > 0) return null;
  const brought = turns.map(({ after, before }) => at(after.chances, winner) - at(before.chances, winner));
  const most = Math.max(...brought);
  return most >= COSTLY ? brought.indexOf(most) : null;
}

function wins(move: Judged | undefined): boolean {
  return move?.verdict?.outcome === "win" && move.verdict.plies === 1;
}

function valueOf(chances: Chances): ReviewValue {
  return { chances: chances.map(rounded), plies: null };
}
