/**
 * What a person's screen receives: everything it needs, and nothing that gives a line away; as `fourfold.play.view` in
 * Python.
 */
import type { Legal, SeatView, Setup, View } from "../../lib/protocol";
import type { Seat } from "../../rules/game";
import type { PlayedGame } from "../game_part";
import { deadline } from "./clock";
import { mayBeHelped } from "./help";
import { MOST_TAKEBACKS, stepsLeft } from "./offers";
import { Refused } from "../refusal";
import { firstPosition, type Holder } from "./setup";
import { seatsOf, type Table } from "./table";

/** What `person` sees. */
export function view(table: Table, person: string, now: number): View {
  const you = seatsOf(table, person);
  const { part, position, result } = table;
  return {
    version: table.version,
    now,
    phase: table.phase,
    setup: publicSetup(table.setup),
    seats: table.holders.map(seatView),
    you,
    position: String(position),
    steps: table.played.map((each) => each.view),
    seal: table.seal,
    parts: [],
    turn: turnView(table),
    legal: you.flatMap((seat) => legal(table, seat)),
    actions: you.map((seat) => ({ seat, can: actions(table, seat) })),
    order: [...table.order],
    draw: table.draw,
    offer: null,
    takeback: null,
    rematch: [...table.rematch].sort((one, other) => one - other),
    standing: part.standing(position),
    board: null,
    result: result === null ? null : part.resultView(playedAt(table), { kind: "over", ...result }),
    seed: table.seed,
    successor: table.successor,
    coached: mayBeHelped(table, you),
  };
}

function playedAt({ setup, part, position, played }: Table): PlayedGame {
  return { start: firstPosition(setup, part), position, steps: played.map((each) => each.view) };
}

/** A set-up without the keys of people. */
function publicSetup(setup: Setup): Setup {
  const seats = setup.seats.map((who): Holder => (who.type === "person" ? { ...who, key: "" } : who));
  return { ...setup, seats };
}

function legal({ phase, part, position }: Table, seat: Seat): Legal[] {
  const found = phase === "playing" ? part.legal(position, seat) : null;
  return found === null ? [] : [found as Legal]; // what is empty is left out
}

/** Who sits on a seat. */
export function seatView(who: Holder): SeatView {
  switch (who.type) {
    case "person":
      return { kind: "person", name: who.name, gone_since: null, plays_for: null };
    case "computer":
      return { kind: "computer", name: who.level, gone_since: null, plays_for: who.plays_for ?? null };
    case "open":
      return { kind: "open", name: "", gone_since: null, plays_for: null };
  }
}

function turnView(table: Table): NonNullable<View["turn"]> | null {
  const { toAct: seat, turnBegan: began, given } = table;
  return seat === null ? null : { seat, began, deadline: deadline(table), given };
}

/** The commands beside the board that would not be refused outright. */
function actions(table: Table, seat: Seat): string[] {
  if (table.phase === "over")
    return table.successor !== null || table.rematch.includes(seat) ? [] : ["ask_rematch"];
  const found = ["resign"];
  if (table.part.agreesOnDraws(table.holders.length) && table.holders[1 - seat]?.type !== "computer")
    found.push("offer_draw");
  if (table.setup.casual && table.takenBack < MOST_TAKEBACKS && mayTakeBack(table, seat))
    found.push("ask_takeback");
  return found;
}

function mayTakeBack(table: Table, seat: Seat): boolean {
  try {
    stepsLeft(table, seat);
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
  return true;
}
