/**
 * The small contract that all games share in the page, as `fourfold.rules.game` is in Python.
 *
 * A *variant* knows how to start. A *position* is immutable, says whose turn it is and what may happen, and makes the
 * next position from the text of a step. Everything here is exact: random games are played in both languages and
 * compared step by step (`tests/lockstep`).
 */
/** A player's place at the table, counted from 0. */
export type Seat = number;

/** Details of a sentence; several words become a list, and an error inside an error its own sentence. */
export type SaidDetails = Readonly<Record<string, string | number | readonly string[] | RuleError>>;

/** A message for the person who caused it: an English sentence with named places, and what fills them. */
export class RuleError extends Error {
  constructor(
    readonly sentence: string,
    readonly details: SaidDetails = {},
  ) {
    super(sentence);
  }
}

/** A text that is not in its form: nothing could be made of it. */
export class Unreadable extends RuleError {}

/** A step that can be read but may not happen here. The position it was tried on is unchanged. */
export class IllegalStep extends RuleError {}

/** A player chooses one of `steps`. */
export interface ToMove {
  readonly kind: "move";
  readonly seat: Seat;
  /** Every legal step of that seat, in the order of the Python rules. */
  readonly steps: readonly string[];
  /** Other seats that may interrupt with a call right now (`race` games of Quarto!). */
  readonly callers: readonly Seat[];
}

/** Chance chooses: so many dice are thrown. */
export interface ToRoll {
  readonly kind: "roll";
  readonly seat: Seat;
  readonly dice: number;
}

/** Nothing more may happen. */
export interface Over {
  readonly kind: "over";
  /** One seat, several who share the win, or none for a draw. */
  readonly winners: readonly Seat[];
  /** What decided it: `line`, `full`, `row`, `yatzy`, `points`, …; as `fourfold.rules.game.Reason`. */
  readonly reason: string;
}

/** One way to play a game. */
export interface Variant {
  /** The position before the first step; `IllegalStep` for a number of seats that cannot play. */
  start(seats?: number): Position;
  /** Its text form. */
  toString(): string;
}

/** One moment of a game. */
export interface Position {
  readonly variant: Variant;
  /** How many play. */
  readonly seats: number;
  /** Whose turn it is, or was when the game ended. */
  readonly seat: Seat;
  readonly turn: ToMove | ToRoll | Over;
  /** How the game ended; null while it is running. */
  readonly result: Over | null;
  /** The position after a step, told by its text: `Unreadable` or `IllegalStep`, and nothing has changed. */
  play(step: string): Position;
  /** Its text form. */
  toString(): string;
}

/** What is agreed on beside the variant. */
export interface Option {
  readonly name: "call" | "layout";
  /** Its name in records. */
  readonly tag: string;
  /** Its text form, written as we write it; `Unreadable` if it is none. */
  readonly read: (text: string) => string;
}

/** A game, as far as others need to know it. */
export interface GameRules {
  readonly key: string;
  /** How many can play. */
  readonly seats: readonly number[];
  /** The text form of the usual variant. */
  readonly usual: string;
  /** What is agreed on beside the variant: the call in Quarto!, the layout in Quatro. */
  readonly options: readonly Option[];
  /** The variant from its text form and its options; what is empty is as usual. */
  readVariant(text: string, options?: { readonly call?: string; readonly layout?: string }): Variant;
  /** The text forms of a variant's options, by their names. */
  optionsOf(variant: Variant): Readonly<Partial<Record<"call" | "layout", string>>>;
  readPosition(text: string, variant: Variant): Position;
  /** The text form of a step, written as we write it; `Unreadable` if it is none. */
  readStep(text: string): string;
  /** Whether the text of a position begins with a board of this game. */
  hasBoard(text: string): boolean;
  /** The step by which another seat may do what the seat to move could do; null where it may not. */
  interrupt(step: string, seat: Seat): string | null;
}
