/**
 * The source of all chance at a table on this device: the browser's own secure randomness. Nobody else has to believe
 * it, so there is no seed to seal and to reveal.
 */
import type { Draw } from "./events";

/** The dice of a table. */
export interface DiceBox {
  /** What is published before the first throw; empty if there is nothing. */
  readonly seal: string;
  /** What is revealed at the end; empty if there is nothing. */
  readonly seed: string;
  /** The dice of a throw, sorted as a table shows them. Throws are counted from 0. */
  throw(number: number, dice: number): number[];
}

/** The largest multiple of 6 up to 256: below it every remainder by 6 is equally frequent. */
const FAIR_BYTES = 252;

export const OWN_DICE: DiceBox = {
  seal: "",
  seed: "",
  throw: (_number, dice) => Array.from({ length: dice }, die).sort((one, other) => one - other),
};

function die(): number {
  const byte = new Uint8Array(1);
  do crypto.getRandomValues(byte);
  while ((byte[0] ?? FAIR_BYTES) >= FAIR_BYTES);
  return ((byte[0] ?? 0) % 6) + 1;
}

/** Everyone throws one die, in the order of the chairs, and the highest starts. */
export function drawStarter(box: DiceBox, chairs: number): Draw {
  const rounds: Draw = [];
  let number = 0;
  let rivals = Array.from({ length: chairs }, (_, chair) => chair);
  while (rivals.length > 1) {
    const dice = rivals.map((chair): [number, number] => [chair, box.throw(number++, 1)[0] ?? 0]);
    rounds.push(dice);
    const highest = Math.max(...dice.map(([, thrown]) => thrown));
    rivals = dice.flatMap(([chair, thrown]) => (thrown === highest ? [chair] : []));
  }
  return rounds;
}

/** The chair that won a draw. */
export function starter(draw: Draw): number {
  const last = draw.at(-1) ?? [];
  const highest = Math.max(...last.map(([, thrown]) => thrown));
  return last.find(([, thrown]) => thrown === highest)?.[0] ?? 0;
}

/** How many throws of the box a draw used up. */
export function throwsIn(draw: Draw): number {
  return draw.reduce((sum, round) => sum + round.length, 0);
}
