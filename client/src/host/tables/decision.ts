/**
 * What a command leads to: events, and the table once they have happened; as `fourfold.play.decision` in Python.
 *
 * And what several commands can lead to: a game ends away from the board, or goes on without a player who leaves.
 */
import type { Setup } from "../../lib/protocol";
import type { Seat } from "../../rules/game";
import type { TablePart } from "../game_part";
import { drawStarter, starter, type DiceBox } from "./dice";
import { opened, type Ended, type Event, type Reason } from "./events";
import { checked } from "./setup";
import { after, tableOf, type Table } from "./table";

/** Nothing has happened until the events are kept. */
export class Decision {
  constructor(
    readonly table: Table,
    readonly events: readonly Event[] = [],
  ) {}

  /** The same, and then `event`. */
  then(event: Event): Decision {
    return new Decision(after(this.table, event), [...this.events, event]);
  }
}

/** A new table. Nobody is missing on one device: the game starts at once, and chance or the set-up says who is first. */
export function openTable(setup: Setup, part: TablePart, box: DiceBox, now: number): Decision {
  const first = opened(now, checked(setup, part), box.seal);
  const decision = new Decision(tableOf([first], part), [first]);
  const chairs = first.setup.seats.length;
  const known = first.setup.first ?? null;
  const draw = known === null ? drawStarter(box, chairs) : [];
  const order = clockwise(known ?? starter(draw), chairs);
  return decision.then({ type: "started", at: now, order, draw });
}

function clockwise(first: number, chairs: number): number[] {
  return Array.from({ length: chairs }, (_, offset) => (first + offset) % chairs);
}

/** The last event of a game: the result. */
export function ended(winners: readonly Seat[], reason: Reason, box: DiceBox, now: number): Ended {
  return { type: "ended", at: now, winners, reason, seed: box.seed };
}

/**
 * A player is out of the game. With two players the other one wins; with three or four a computer plays the seat to the
 * end, unless no person is left: then the game ends at that point, and nobody wins.
 */
export function leftBy(table: Table, seat: Seat, reason: Reason, box: DiceBox, now: number): Decision {
  if (table.holders.length === 2) return new Decision(table).then(ended([1 - seat], reason, box, now));
  const level = table.setup.substitute;
  const decision = new Decision(table).then({ type: "taken_over", at: now, seat, level, reason });
  return decision.table.holders.some(({ type }) => type === "person")
    ? decision
    : decision.then(ended([], reason, box, now));
}
