/**
 * Ends of a turn judged by playing on from them, with the luck of the dice taken out.
 *
 * What a rollout is, and why a dozen tell as much as a hundred counted games, is said in `rollouts.py`. There one kernel
 * does all of it, and another thread may halt it. Here nothing can reach a kernel that is running: so it is done one end
 * after the other, and whether to go on is asked in between. The numbers are the same.
 */
import { at } from "./arrays";
import { built, ENDS, LOST, ROUNDS } from "./board";
import { kernels } from "./prepared";
import type { Luck } from "./luck";
import type { Scene } from "./plans";

/** Ends that are played on from: those where the turn is likely to end. */
const REFINED = 8;
/** Rollouts from each of them, by the number of seats. */
const GAMES = [0, 0, 224, 160, 160];
/** Turns in a rollout, at most. What the outlook says then is taken as it is. */
const HORIZON = 10;
/** So many rollouts count as much as the first estimate. */
const HALF_TRUSTED = 40;

/** Whether to end a long thought; asked every now and then. */
export type Halt = () => boolean;

/** The likeliest ends that do not win at once, which needs no second look. */
function likeliest(values: Float64Array, likely: Float64Array): number[] {
  const open = [...values.keys()].filter((end) => at(values, end) < 1 && at(likely, end) > 0);
  return open.sort((one, other) => at(likely, other) - at(likely, one)).slice(0, REFINED);
}

/** [end, seat]: each seat's chance after every end of turn number `turn`; null if it was halted meanwhile. */
export function judgeEndsByRollouts(scene: Scene, turn: number, halt: Halt): Float64Array | null {
  const { board, ground } = scene;
  const { seats } = ground;
  const [mover, games] = [turn % seats, at(GAMES, seats)];
  const trust = games / (games + HALF_TRUSTED);
  const ends = new Float64Array(ENDS * seats);
  kernels().judgeEndsDeeply(scene, turn, ends);
  if (turn + 2 >= ROUNDS * seats) return ends;
  const values = Float64Array.from({ length: ENDS }, (_, end) => at(ends, end * seats + mover));
  const likely = new Float64Array(ENDS);
  kernels().likelyEnds(scene, values, luckOf(turn), likely);
  const picked = likeliest(values, likely);
  const [moved, chances] = [new Float64Array(seats), new Float64Array(seats)];
  let weight = 0;
  for (const end of picked) {
    if (halt()) return null;
    const then = end === LOST ? scene : { ...scene, board: built(board, end, mover) };
    kernels().playOn(then, turn + 1, HORIZON, games, luckOf(turn), chances);
    for (let seat = 0; seat < seats; seat++) {
      const change = trust * (at(chances, seat) - at(ends, end * seats + seat));
      moved[seat] = at(moved, seat) + at(likely, end) * change;
      ends[end * seats + seat] = at(ends, end * seats + seat) + change;
    }
    weight += at(likely, end);
  }
  for (let end = 0; end < ENDS; end++) {
    if (picked.includes(end) || at(values, end) >= 1) continue;
    for (let seat = 0; seat < seats; seat++) {
      ends[end * seats + seat] = at(ends, end * seats + seat) + at(moved, seat) / weight;
    }
  }
  return ends;
}

/** The same luck for every end, so that they are compared by the same dice. */
function luckOf(turn: number): Luck {
  return BigUint64Array.of(BigInt(turn));
}
