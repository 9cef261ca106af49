/**
 * Who may do what: a command becomes events, or is refused with a reason; as `fourfold.play.referee` in Python.
 *
 * Pure: the table, the dice box and the time are arguments, and the result is a decision. Nothing has happened until it
 * is kept; a page that loses the race for the next version decides again with the newer table.
 */
import type { Command } from "../../lib/protocol";
import type { Seat } from "../../rules/game";
import { deadline, isLate, ranOut } from "./clock";
import { Decision, leftBy } from "./decision";
import type { DiceBox } from "./dice";
import { drawOffered, rematchAsked, rematchDeclined, takebackAsked } from "./offers";
import { NotYours, Refused } from "../refusal";
import { played, rolled } from "./steps";
import { seatsOf, type Table } from "./table";

/** What only the page itself says: the time is up, or was not running. */
export type Notice = { type: "time_up" } | { type: "give_time"; seconds: number };

/** Who speaks when it is nobody: the clock, and the computer seats. */
export const HOST = null;

interface Circumstances {
  readonly box: DiceBox;
  readonly now: number;
  /** The name of the table that a rematch would be played at. */
  readonly rematchTable: string;
}

/**
 * What a command leads to; no events if there is nothing to do. `by` is the key of the person who asks, or `HOST`.
 * Raises `RuleError`. Once the time is up, every command ends the game instead.
 */
export function decide(
  table: Table,
  command: Command | Notice,
  by: string | null,
  circumstances: Circumstances,
): Decision {
  const { box, now } = circumstances;
  if (command.type === "give_time") return timeGiven(table, command.seconds, now);
  if (table.toAct !== null && timeIsUp(table, command, by, now))
    return leftBy(table, table.toAct, "time", box, now);
  switch (command.type) {
    case "time_up":
      return new Decision(table);
    case "join":
      return sitsAlready(table, by);
    case "leave":
      checkHolder(table, command.place, by);
      throw new Refused("The game has started: give up if you want to leave.");
    case "add_part": // the dice of this device have no seed to add to
      checkHolder(table, command.seat, by);
      return new Decision(table);
    case "ask_rematch":
      checkHolder(table, command.seat, by);
      return rematchAsked(table, command.seat, circumstances.rematchTable, now);
    case "decline_rematch":
      checkHolder(table, command.seat, by);
      return rematchDeclined(table);
    default:
      checkHolder(table, command.seat, by);
      checkPlaying(table);
      return duringPlay(table, command, box, now);
  }
}

type InPlay = Exclude<Command, { type: "join" | "leave" | "add_part" | "ask_rematch" | "decline_rematch" }>;

function duringPlay(table: Table, command: InPlay, box: DiceBox, now: number): Decision {
  switch (command.type) {
    case "play":
      return played(table, command, box, now);
    case "roll":
      return rolled(table, command, box, now);
    case "resign":
      return leftBy(table, command.seat, "resigned", box, now);
    case "offer_draw":
      return drawOffered(table, command.seat, box, now);
    case "accept_draw":
    case "decline_draw":
      throw new Refused("The other player has not offered a draw.");
    case "ask_takeback":
      return takebackAsked(table, command.seat, command.seen, now);
    case "agree_takeback":
      throw new Refused("Nobody else is asking for a takeback.");
    case "decline_takeback":
      throw new Refused("Nobody is asking for a takeback.");
    case "claim":
      throw nothingToClaim(table);
  }
}

/** Nobody can sit down: every seat was taken when the table was opened. */
function sitsAlready(table: Table, by: string | null): Decision {
  if (by === HOST)
    throw new Refused("Only people sit down: computers get their seats when a table is opened.");
  if (seatsOf(table, by).length > 0) return new Decision(table);
  throw table.phase === "over"
    ? new Refused("This game is already over: open another table.")
    : new Refused("Every seat of this table is taken: watch the game, or open another table.");
}

/** People on this device are never away. */
function nothingToClaim({ setup }: Table): Refused {
  return setup.absence === null
    ? new Refused("Games cannot be claimed at this table, however long a player is away.")
    : new Refused("Nobody has been away for {seconds} seconds yet: wait, or play on.", {
        seconds: setup.absence,
      });
}

function timeGiven(table: Table, seconds: number, now: number): Decision {
  const decision = new Decision(table);
  return deadline(table) === null ? decision : decision.then({ type: "time_given", at: now, seconds });
}

/** A step of the seat to move has to come in time; anything else waits for the last moment at which one could. */
function timeIsUp(table: Table, command: Command | Notice, by: string | null, now: number): boolean {
  const step = command.type === "play" || command.type === "roll";
  return step && command.seat === table.toAct && by !== HOST ? isLate(table, now) : ranOut(table, now);
}

/** People act for the seats they hold, the page for the computers. */
function checkHolder({ holders }: Table, seat: Seat, by: string | null): void {
  const holder = holders[seat];
  if (holder === undefined)
    throw new Refused("There is no seat {seat}: the seats are 1 to {count}.", {
      seat: seat + 1,
      count: holders.length,
    });
  const allowed = holder.type === "person" ? by !== HOST && holder.key === by : by === HOST;
  if (!allowed)
    throw new NotYours("Seat {seat} is not yours: act for the seat you hold.", { seat: seat + 1 });
}

function checkPlaying({ phase }: Table): void {
  if (phase === "over") throw new Refused("The game is over: ask for a rematch to play again.");
}
