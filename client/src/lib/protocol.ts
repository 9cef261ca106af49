/** What goes between server and browser: the API's own types, and the messages of a table's socket. */
import { readSquare } from "./quarto/board";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type View = Schemas["View"];
export type Setup = Schemas["Setup"];
export type SeatView = Schemas["SeatView"];
export type ResultView = Schemas["ResultView"];
export type GameEvent = Schemas["News"]["events"][number];
export type Command = Schemas["Act"]["command"];
export type TableWish = Schemas["TableRequest"];
export type SeatWish = TableWish["seats"][number];
export type OpenedTable = Schemas["TableOpened"];
export type Arrived = Schemas["Arrived"];
export type Listed = Schemas["Listed"];
export type Card = Schemas["Card"];
export type Options = Schemas["Options"];
export type EditionOption = Schemas["EditionOption"];
export type Profile = Schemas["Profile"];
export type Problem = Schemas["Problem"];

/** What a seat may do on the board now. Fields that say nothing do not travel; here they are filled in. */
export type Legal = Required<Schemas["Legal"]>;

const NOTHING: Omit<Legal, "seat"> = {
  give: [],
  place: [],
  call: false,
  done: false,
  roll: false,
  keep: [],
  build: [],
  lose: false,
};

export function legalFor(view: View, seat: number): Legal | null {
  const sent = view.legal.find((choice) => choice.seat === seat);
  return sent === undefined ? null : { ...NOTHING, ...sent };
}

/** Whether the server offers `seat` a step of Quarto!: `7` gives, `b3` places, `!a1b1c1d1` calls. */
export function mayPlay(view: View, seat: number, step: string): boolean {
  const can = legalFor(view, seat);
  if (can === null) return false;
  if (step.startsWith("!")) return can.call;
  if (/^[a-d][1-4]$/.test(step)) return can.place.includes(readSquare(step));
  return /^[0-9a-f]$/.test(step) && can.give.includes(parseInt(step, 16));
}

/** The names of the commands that a seat may say beside the board. */
export function actionsOf(view: View, seat: number): readonly string[] {
  return view.actions.find((each) => each.seat === seat)?.can ?? [];
}

/** Who one speaks for beside the board: at one device the seat to play, otherwise one's own. */
export function speaker({ turn, you }: View): number | null {
  return turn && you.includes(turn.seat) ? turn.seat : (you[0] ?? null);
}

// -- Messages of the socket; `docs/protocol.md` explains each ------------------------------------------------

export interface News {
  type: "news";
  version: number;
  after: number;
  events: GameEvent[];
  view: View;
}
export interface Ack {
  type: "ack";
  key: string;
  version: number;
}
export interface Refused {
  type: "refused";
  key: string;
  reason: string;
  sentence: string;
  version: number;
}
export interface Here {
  type: "here";
  seats: number[];
  watchers: number;
}
export interface Ping {
  type: "ping";
  n: number;
}
export interface HelloBack {
  type: "hello";
  now: number;
}
export type FromServer = News | Ack | Refused | Here | Ping | HelloBack;

export type FromClient =
  | { type: "act"; key: string; command: Command }
  | { type: "since"; version: number }
  | { type: "pong"; n: number }
  | { type: "hello" };
