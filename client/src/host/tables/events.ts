/**
 * What happened at a table: the log that is kept, and the only truth about a game. The same facts in the same form as
 * on the server (`fourfold.play.events`), so that it could take a game over; only what a device needs.
 *
 * Times are seconds since 1970.
 */
import type { Setup, View } from "../../lib/protocol";

/** Grows when events change so that older programs cannot read them. */
export const FORMAT = 3;
/** The format of a game with the usual start. */
const WITHOUT_START = 2;

export type Reason = NonNullable<View["result"]>["reason"];
/** How the starter was found: rounds of (chair, die). Those who share the highest die throw again. */
export type Draw = View["draw"];

interface Happened<Type extends string> {
  readonly type: Type;
  readonly at: number;
}
interface AtSeat<Type extends string> extends Happened<Type> {
  readonly seat: number;
}

/** The table is open. Always the first event. */
export interface Opened extends Happened<"opened"> {
  readonly setup: Setup;
  /** The hash of a seed; empty, since the dice of this device have none. */
  readonly seal: string;
  readonly format: number;
}

/** The starter is known. From here on people are counted by seats. */
export interface Started extends Happened<"started"> {
  /** The chair that became each seat. */
  readonly order: readonly number[];
  readonly draw: Draw;
}

/** A step was played, or dice were thrown. */
export interface Stepped extends AtSeat<"stepped"> {
  readonly step: string;
}

/** Nobody minds: only the first `steps` steps of the game still count. */
export interface TookBack extends AtSeat<"took_back"> {
  readonly steps: number;
}

/** The page was away: the player to move gets that time back. */
export interface TimeGiven extends Happened<"time_given"> {
  readonly seconds: number;
}

/** A player left a game of three or four, and a computer plays the seat to the end. */
export interface TakenOver extends AtSeat<"taken_over"> {
  readonly level: string;
  readonly reason: Reason;
}

/** The result. Dice without a seed have none to reveal. */
export interface Ended extends Happened<"ended"> {
  readonly winners: readonly number[];
  readonly reason: Reason;
  readonly seed: string;
}

/** The next game is at another table. */
export interface Rematched extends Happened<"rematched"> {
  readonly table: string;
}

export type Event =
  Opened | Started | Stepped | TookBack | TimeGiven | TakenOver | Ended | AtSeat<"rematch_asked"> | Rematched;

/** A table that is being opened, in the oldest format that can express it. */
export function opened(at: number, setup: Setup, seal: string): Opened {
  return { type: "opened", at, setup, seal, format: setup.start ? FORMAT : WITHOUT_START };
}
