/**
 * A table: what its events add up to, as `fourfold.play.table` in Python.
 *
 * A table is immutable; `after` makes the next one from an event, and folding the whole log from nothing gives exactly
 * the same table again. It decides nothing (that is the referee's part) and reads no clock.
 */
import type { Setup, StepView, View } from "../../lib/protocol";
import { Unreadable, type Position, type Seat } from "../../rules/game";
import type { TablePart } from "../game_part";
import { throwsIn } from "./dice";
import { FORMAT, type Draw, type Event, type Opened, type Reason, type Started } from "./events";
import { firstPosition, type Holder, type Person } from "./setup";

export type Phase = View["phase"];

/** A step of the game so far. */
export interface Played {
  readonly at: number;
  /** The version of the table that it led to. */
  readonly version: number;
  /** What everyone sees of it: made once, when it is played. */
  readonly view: StepView;
}

/** A person who left while the game was running. */
export interface Departure {
  readonly seat: Seat;
  readonly person: Person;
  /** What plays on for that person. */
  readonly level: string;
  readonly reason: Reason;
  /** How many steps had been played. */
  readonly steps: number;
}

/** One game and everything around it. */
export interface Table {
  /** What the game says at the table. */
  readonly part: TablePart;
  /** How many events it is made of. */
  readonly version: number;
  readonly setup: Setup;
  readonly seal: string;
  readonly phase: Phase;
  /** Who holds each chair, and once the game has begun each seat. */
  readonly holders: readonly Holder[];
  readonly position: Position;
  readonly openedAt: number;
  /** When the turn came to the seat to move. */
  readonly turnBegan: number;
  /** The version that last changed the game itself: a screen that has seen it has seen the position. */
  readonly moved: number;
  /** Seconds of this turn that are given back. */
  readonly given: number;
  /** The seat that is to move or to throw; null before and after the game. */
  readonly toAct: Seat | null;
  /** The chair that became each seat, once the game has begun. */
  readonly order: readonly number[];
  readonly draw: Draw;
  /** Throws used up so far; they never come back. */
  readonly drawn: number;
  readonly played: readonly Played[];
  /** How often steps were taken back. */
  readonly takenBack: number;
  /** The version that last took steps back: whoever has an older one has steps that no longer count. */
  readonly rewritten: number;
  /** Who has left the game, and what plays on for them. */
  readonly departures: readonly Departure[];
  readonly result: { readonly winners: readonly Seat[]; readonly reason: Reason } | null;
  /** Null where the dice had none. */
  readonly seed: string | null;
  /** Who wants to play again. */
  readonly rematch: readonly Seat[];
  /** The table of the rematch. */
  readonly successor: string | null;
}

/** The table that a log describes. */
export function tableOf(events: readonly Event[], part: TablePart): Table {
  const [first, ...others] = events;
  if (first?.type !== "opened") throw new TypeError("a log begins with opened");
  return others.reduce(after, justOpened(first, part));
}

function justOpened({ at, setup, seal, format }: Opened, part: TablePart): Table {
  if (format > FORMAT)
    throw new Unreadable(
      "This game was written by a newer version (format {format}, this one reads {ours}): update fourfold.",
      { format, ours: FORMAT },
    );
  return {
    part,
    version: 1,
    setup,
    seal,
    phase: "open",
    holders: setup.seats,
    position: firstPosition(setup, part),
    openedAt: at,
    turnBegan: at,
    moved: 1,
    given: 0,
    toAct: null,
    order: [],
    draw: [],
    drawn: 0,
    played: [],
    takenBack: 0,
    rewritten: 0,
    departures: [],
    result: null,
    seed: null,
    rematch: [],
    successor: null,
  };
}

// -- What it says --------------------------------------------------------------------------------------------

/** Every seat that a person holds. */
export function seatsOf({ holders }: Table, person: string): Seat[] {
  return holders.flatMap((who, seat) => (who.type === "person" && who.key === person ? [seat] : []));
}

/** Whether one person holds both seats. */
export function samePerson({ holders }: Table, one: Seat, other: Seat): boolean {
  const [first, second] = [holders[one], holders[other]];
  return first?.type === "person" && second?.type === "person" && first.key === second.key;
}

/** What was played after a version; null if whoever has that version has to be told the whole game. */
export function stepsAfter({ rewritten, version, played }: Table, known: number): StepView[] | null {
  if (known < Math.max(1, rewritten) || known > version) return null;
  return played.filter((each) => each.version > known).map(({ view }) => view);
}

/** The level of the computer whose step is next; null if it is nobody's, or a person's. */
export function levelToAct({ toAct, holders }: Table): string | null {
  const holder = toAct === null ? undefined : holders[toAct];
  return holder?.type === "computer" ? holder.level : null;
}

// -- What events make of it ----------------------------------------------------------------------------------

/** The table once `event` has happened. Raises `IllegalStep` for a step that the rules do not allow. */
export function after(table: Table, event: Event): Table {
  return { ...table, version: table.version + 1, ...changes(table, event) };
}

function changes(table: Table, event: Event): Partial<Table> {
  switch (event.type) {
    case "stepped":
      return stepped(table, event.seat, event.step, event.at);
    case "started":
      return started(table, event);
    case "took_back":
      return tookBack(table, event.steps, event.at);
    case "time_given":
      return { given: table.given + event.seconds };
    case "taken_over":
      return takenOver(table, event.seat, event.level, event.reason);
    case "ended":
      return {
        phase: "over",
        toAct: null,
        result: { winners: event.winners, reason: event.reason },
        seed: event.seed || null,
        moved: table.version + 1,
      };
    case "rematch_asked":
      return { rematch: [...new Set([...table.rematch, event.seat])] };
    case "rematched":
      return { successor: event.table };
    case "opened":
      throw new TypeError("a table is opened once");
  }
}

function started(table: Table, { at, order, draw }: Started): Partial<Table> {
  return {
    phase: "playing",
    toAct: mover(table.position),
    order,
    draw,
    drawn: throwsIn(draw),
    holders: order.map((chair) => table.holders[chair] ?? { type: "open" }),
    turnBegan: at,
    moved: table.version + 1,
  };
}

function stepped(table: Table, seat: Seat, step: string, at: number): Partial<Table> {
  const { part, position: before, played } = table;
  const position = before.play(step);
  const toAct = mover(position);
  const view = part.stepView(played.at(-1)?.view ?? null, seat, step, before, position);
  const sameTurn = toAct === table.toAct;
  return {
    position,
    toAct,
    played: [...played, { at, version: table.version + 1, view }],
    drawn: table.drawn + Number(view.kind === "throw"),
    turnBegan: sameTurn ? table.turnBegan : at,
    given: sameTurn ? table.given : 0,
    moved: table.version + 1,
  };
}

function tookBack(table: Table, steps: number, at: number): Partial<Table> {
  const played = table.played.slice(0, steps);
  const start = firstPosition(table.setup, table.part);
  const position = played.reduce((reached, { view }) => reached.play(view.step), start);
  return {
    position,
    toAct: mover(position),
    played,
    turnBegan: at,
    given: 0,
    takenBack: table.takenBack + 1,
    rewritten: table.version + 1,
    moved: table.version + 1,
  };
}

function takenOver(table: Table, seat: Seat, level: string, reason: Reason): Partial<Table> {
  const person = table.holders[seat];
  if (person?.type !== "person") throw new TypeError("only a person leaves a game");
  return {
    holders: table.holders.with(seat, { type: "computer", level, plays_for: person.name }),
    departures: [...table.departures, { seat, person, level, reason, steps: table.played.length }],
    moved: table.version + 1,
  };
}

function mover({ turn }: Position): Seat | null {
  return turn.kind === "over" ? null : turn.seat;
}
