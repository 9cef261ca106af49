/**
 * Steps at the table: legality is the rules' matter, dice are the box's, and here is who may and when; as
 * `fourfold.play.steps` in Python.
 */
import type { Seat } from "../../rules/game";
import { Decision, ended } from "./decision";
import type { DiceBox } from "./dice";
import type { Reason } from "./events";
import { checkTurn, Refused, Stale } from "../refusal";
import type { Table } from "./table";

/** A step of a player, what it throws, and the end if it brings it. */
export function played(
  table: Table,
  { seat, step: text, seen }: { seat: Seat; step: string; seen: number },
  box: DiceBox,
  now: number,
): Decision {
  const { part } = table;
  checkSeen(table, seen);
  const step = part.rules.readStep(text);
  if (part.isThrow(step))
    throw new Refused("Players do not decide how the dice fall: throw them, or say which to keep.");
  let decision = new Decision(table).then({ type: "stepped", at: now, seat, step: taken(table, seat, step) });
  const { turn } = decision.table.position;
  // What is left to throw follows by itself.
  if (turn.kind === "roll" && turn.seat === seat) decision = thrown(decision, seat, box, now);
  const { result } = decision.table.position;
  return result === null ? decision : decision.then(ended(result.winners, result.reason as Reason, box, now));
}

/** The first throw of a turn. */
export function rolled(
  table: Table,
  { seat, seen }: { seat: Seat; seen: number },
  box: DiceBox,
  now: number,
): Decision {
  checkSeen(table, seen);
  const { turn } = table.position;
  if (turn.kind !== "roll") throw new Refused("There is nothing to throw now.");
  checkTurn(seat, turn.seat);
  return thrown(new Decision(table), seat, box, now);
}

/** A player must have seen the position they act on. */
export function checkSeen({ moved, version }: Table, seen: number): void {
  if (seen < moved)
    throw new Stale("The game has moved on to version {version} since you saw version {seen}: look again.", {
      version: moved,
      seen,
    });
  if (seen > version)
    throw new Stale("There is no version {seen} of this table yet: it is at {version}.", { version, seen });
}

/** The step as the rules need it. */
function taken({ part, position }: Table, seat: Seat, step: string): string {
  const { turn } = position;
  if (turn.kind === "over") return step;
  if (turn.kind === "move") return part.takenBy(seat, step, turn);
  checkTurn(seat, turn.seat);
  throw new Refused("The dice come first: throw them.");
}

/** The dice that are not on the table yet, as the box throws them. */
function thrown(decision: Decision, seat: Seat, box: DiceBox, now: number): Decision {
  const { part, position, drawn } = decision.table;
  const step = part.throw(position, (dice) => box.throw(drawn, dice));
  return decision.then({ type: "stepped", at: now, seat, step });
}
