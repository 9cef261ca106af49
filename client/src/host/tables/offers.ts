/**
 * What players ask each other: a draw, a step back, another game; as `fourfold.play.offers` in Python. Everyone at one
 * device agrees, and so do computers: nothing waits for an answer.
 *
 * A takeback never goes back past a throw: the player would choose again knowing how the dice fell.
 */
import type { Setup } from "../../lib/protocol";
import type { Seat } from "../../rules/game";
import { Decision, ended } from "./decision";
import type { DiceBox } from "./dice";
import { Refused } from "../refusal";
import type { Holder } from "./setup";
import { checkSeen } from "./steps";
import type { Table } from "./table";

/** How many takebacks a game allows: this keeps its log short. */
export const MOST_TAKEBACKS = 100;

/** The people on this device agree on a draw. */
export function drawOffered(table: Table, seat: Seat, box: DiceBox, now: number): Decision {
  const { part, holders } = table;
  if (!part.agreesOnDraws(holders.length)) throw new Refused(part.noDraws);
  if (holders[1 - seat]?.type === "computer")
    throw new Refused("The computer plays on: it does not accept draws.");
  return new Decision(table).then(ended([], "agreed", box, now));
}

/** A player takes back their latest step, and everything after it. */
export function takebackAsked(table: Table, seat: Seat, seen: number, now: number): Decision {
  checkSeen(table, seen);
  if (!table.setup.casual)
    throw new Refused("There are no takebacks at this table: only casual games allow them.");
  if (table.takenBack >= MOST_TAKEBACKS)
    throw new Refused("There have been enough takebacks in this game: play on.");
  const steps = stepsLeft(table, seat);
  return new Decision(table).then({ type: "took_back", at: now, seat, steps });
}

/** How many steps of the game are left once `seat` takes back its latest one. */
export function stepsLeft({ played }: Table, seat: Seat): number {
  for (let index = played.length - 1; index >= 0; index -= 1) {
    const view = played[index]?.view;
    if (view?.kind === "throw")
      throw new Refused("Dice have been thrown since your last move: a throw cannot be taken back.");
    if (view?.seat === seat) return index;
  }
  throw new Refused("You have not moved yet: there is nothing to take back.");
}

/** The next game is at `rematchTable`. */
export function rematchAsked(table: Table, seat: Seat, rematchTable: string, now: number): Decision {
  checkOver(table);
  return new Decision(table)
    .then({ type: "rematch_asked", at: now, seat })
    .then({ type: "rematched", at: now, table: rematchTable });
}

/** Nobody has to be told no: whoever wants to play again does. */
export function rematchDeclined(table: Table): Decision {
  checkOver(table);
  return new Decision(table);
}

/** The same game with those who played this one to its end, on the chairs they had before it. */
export function rematchSetup(table: Table): Setup {
  const seats = table.order.map((): Holder => ({ type: "open" }));
  table.holders.forEach((who, seat) => {
    seats[table.order[seat] ?? 0] = who.type === "computer" ? { type: "computer", level: who.level } : who;
  });
  return { ...table.setup, seats, first: nextToStart(table) };
}

/**
 * As agreed. A loser starts if somebody lost, the first of several clockwise from the winner; otherwise it is the turn
 * of the seat after this game's starter.
 */
function nextToStart({ setup, result, order }: Table): number | null {
  if (setup.starts === "host" || setup.starts === "guest") return setup.first ?? null;
  const [winner] = result?.winners ?? [];
  if (setup.starts !== "loser" || winner === undefined) return order[1] ?? null;
  const clockwise = order.slice(1).map((_, offset) => (winner + offset + 1) % order.length);
  return order[clockwise.find((seat) => !result?.winners.includes(seat)) ?? 1] ?? null;
}

function checkOver({ phase, successor }: Table): void {
  if (phase !== "over") throw new Refused("The game is still in progress: a rematch comes after it.");
  if (successor !== null) throw new Refused("The rematch is already in progress at another table.");
}
