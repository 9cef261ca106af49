/**
 * What reviews of all games share, as `fourfold.engine.review` does in Python: the turns that a review goes by, what a
 * turn is remembered for, and how well each side played.
 */
import type { Review, ReviewTurn } from "../lib/protocol";
import type { Position, Seat } from "../rules/game";
import type { PlayedRecord } from "./engine";

export type Mark = ReviewTurn["marks"][number];
export type Headline = ReviewTurn["headline"];
export type Decision = ReviewTurn["decisions"][number];
export type Side = Review["sides"][number];

/** The steps of one turn, with the position before each and the one after the last. */
export interface Span {
  /** As records count, from 1. */
  readonly number: number;
  readonly seat: Seat;
  /** The place of its first step among those of the game, from 0. */
  readonly first: number;
  readonly steps: readonly string[];
  readonly positions: readonly Position[];
}

/** The position a game begins with, and the one after each step. */
export function positionsOf({ start, steps }: PlayedRecord): Position[] {
  const positions = [start];
  let position = start;
  for (const { step } of steps) {
    position = position.play(step);
    positions.push(position);
  }
  return positions;
}

/** How a game ended, on the board or away from it; null while it is running. */
export function resultOf(game: PlayedRecord, last: Position | undefined): PlayedRecord["result"] {
  return last?.result ?? game.result;
}

/** The turns of a game, numbered as records number them. A call that interrupts the other's turn is its caller's. */
export function spans({ steps }: PlayedRecord, positions: readonly Position[]): Span[] {
  const found: Span[] = [];
  for (let first = 0, after = 0; first < steps.length; first = after) {
    while (after < steps.length && positions[after]?.seat === positions[first]?.seat) after++;
    found.push({
      number: found.length + 1,
      seat: steps[first]?.seat ?? 0,
      first,
      steps: steps.slice(first, after).map(({ step }) => step),
      positions: positions.slice(first, after + 1),
    });
  }
  return found;
}

/** The headline of a turn with these marks: that of the `first` one it has, else how good it was. */
export function headlineOf(marks: readonly Mark[], first: readonly Mark[]): Headline {
  const known: readonly Mark[] = [...first, "only", "best"];
  return known.find((mark) => marks.includes(mark)) ?? "plain";
}

/** How one player played: `accuracy` is how much was kept of what could have been lost; 1 where nothing could. */
export function sideOf(seat: Seat, turns: readonly ReviewTurn[]): Side {
  const own = turns.filter((turn) => turn.seat === seat);
  const lost = sum(own.map((turn) => turn.lost));
  const stake = sum(own.flatMap(({ decisions }) => decisions.map((decision) => decision.stake)));
  const accuracy = stake > 0 ? 1 - lost / stake : 1;
  return {
    accuracy: rounded(Math.max(0, accuracy)),
    lost: rounded(lost),
    dice: rounded(sum(own.map((turn) => turn.dice))),
  };
}

/** A chance as a review writes it: six decimals, and no minus before nothing. */
export function rounded(chance: number): number {
  // Only odd multiples of 1/128 lie exactly between two: Python then takes the even one.
  const between = Math.abs(chance * 128) % 2 === 1;
  return (between ? (2 * Math.round(chance * 5e5)) / 1e6 : Number(chance.toFixed(6))) + 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
