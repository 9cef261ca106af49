/** The plan of the turn being played: made once, when the turn begins, and kept while it lasts. */
import type { QuatroPosition } from "../rules/position";
import { at } from "./arrays";
import { boardOf, ENDS, groundOf, turnsPlayed, type Board, type Ground } from "./board";
import { kernels, netFor, type Net } from "./prepared";
import { judgeEndsByRollouts, type Halt } from "./rollouts";
import { planTurn, type Plan } from "./turn";

/** Turns that are remembered: as many as are likely to be played side by side. */
const KEPT = 64;

/** How a player judges the ends of a turn: by the roof alone; by the outlook; one turn deeper. */
export type Judging = "greedy" | "near" | "deep";

/** All that judging needs: the board, what it stands on, and the network that looks at it. */
export interface Scene {
  readonly board: Board;
  readonly ground: Ground;
  readonly net: Net;
}

/** The position as the kernels see it. */
export function sceneOf(position: QuatroPosition): Scene {
  return {
    board: boardOf(position),
    ground: groundOf(position.variant, position.seats),
    net: netFor(position.seats),
  };
}

/**
 * [end, seat]: each seat's chance after every end of the turn being played. A greedy judge considers only its own roof.
 */
export function endsOfTurn(position: QuatroPosition, judging: Judging): Float64Array {
  return remembered(ENDS_KNOWN, `${judging} ${nameOf(position)}`, () => {
    const scene = sceneOf(position);
    const ends = new Float64Array(ENDS * position.seats);
    if (judging === "greedy") {
      const own = new Float64Array(ENDS);
      kernels().greedyEnds(scene.board, scene.ground, position.seat, own);
      own.forEach((value, end) => (ends[end * position.seats + position.seat] = value));
    } else if (judging === "near") {
      kernels().judgeEnds(scene, turnsPlayed(position), ends);
    } else {
      kernels().judgeEndsDeeply(scene, turnsPlayed(position), ends);
    }
    return ends;
  });
}

/** The best turn for the seat whose turn it is, when its ends are judged like this. */
export function planOfTurn(position: QuatroPosition, judging: Judging): Plan {
  return remembered(PLANS_KNOWN, `${judging} ${nameOf(position)}`, () =>
    planBy(ownOf(endsOfTurn(position, judging), position), position),
  );
}

/** The best turn as far as rollouts tell; if halted meanwhile, without them. */
export function planByRollouts(position: QuatroPosition, halt: Halt): Plan {
  const name = `patient ${nameOf(position)}`;
  const known = PLANS_KNOWN.get(name);
  if (known !== undefined) return known;
  const ends = judgeEndsByRollouts(sceneOf(position), turnsPlayed(position), halt);
  if (ends === null) return planOfTurn(position, "deep");
  return remembered(PLANS_KNOWN, name, () => planBy(ownOf(ends, position), position));
}

/** The best turn when its ends are worth `values` to the seat whose turn it is. */
export function planBy(values: Float64Array, position: QuatroPosition): Plan {
  return planTurn(values, groundOf(position.variant, position.seats), boardOf(position));
}

/** What each end is worth to the seat whose turn it is. */
export function ownOf(ends: Float64Array, { seat, seats }: QuatroPosition): Float64Array {
  return Float64Array.from({ length: ENDS }, (_, end) => at(ends, end * seats + seat));
}

const ENDS_KNOWN = new Map<string, Float64Array>();
/** Plans, the oldest first; none that was halted, so that a position always has the same. */
const PLANS_KNOWN = new Map<string, Plan>();

/** The turn that a position is in, by everything its plan depends on. */
function nameOf({ turnStart }: QuatroPosition): string {
  const { variant } = turnStart;
  return `${String(variant)} ${String(variant.layout)} ${String(turnStart)}`;
}

function remembered<What>(known: Map<string, What>, name: string, make: () => What): What {
  const found = known.get(name) ?? make();
  known.delete(name);
  known.set(name, found);
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  return found;
}
