/** When a player may be helped, and which of their moves a coach speaks of; as `fourfold.play.help` in Python. */
import type { StepView } from "../../lib/protocol";
import type { Position, Seat } from "../../rules/game";
import { Refused } from "../refusal";
import { firstPosition } from "./setup";
import type { Table } from "./table";

/** Whether the person who holds `seats` may ask for hints while the game is running: only against computers alone. */
export function mayBeHelped(table: Table, seats: readonly Seat[]): boolean {
  const others = table.holders.filter((_, seat) => !seats.includes(seat));
  return (
    table.phase === "playing" &&
    table.setup.casual &&
    seats.length > 0 &&
    others.length > 0 &&
    others.every(({ type }) => type === "computer") &&
    table.departures.length === 0 &&
    table.part.mayHelp(table.position)
  );
}

/** Where the latest move of these seats started, and its steps: in Quarto! a placement with its gift. */
export function latestMove(
  { setup, part, played }: Table,
  seats: readonly Seat[],
): { before: Position; steps: string[] } {
  const views = played.map(({ view }) => view);
  const latest = views.findLast(({ seat, kind }) => seats.includes(seat) && kind !== "throw");
  if (latest === undefined) throw new Refused("You have not moved yet.");
  let position = firstPosition(setup, part);
  let before = position;
  const steps: string[] = [];
  for (const each of views) {
    if (each === latest || (part.wholeTurns && isSameTurn(each, latest))) {
      if (steps.length === 0) before = position;
      steps.push(each.step);
    }
    position = position.play(each.step);
  }
  return { before, steps };
}

const isSameTurn = (one: StepView, other: StepView): boolean =>
  one.turn === other.turn && one.seat === other.seat;
