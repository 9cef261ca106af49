/** One game with everything around it, and how it is written down. */
import { RuleError, Unreadable, type GameRules, type Over, type Position, type Variant } from "../game";
import { variantTags } from "../games";
import { checkDecision, writeResult } from "./result";
import { TAG_NAME, wordsOf, writeComment, writeTag } from "./tokens";
import { checkLine, readTurns, writeTurns, type Entry } from "./turns";

/** Names and values, in their order. */
export type TagList = readonly (readonly [string, string])[];

/** What a record may contain besides its steps. */
export interface Told {
  /** The comment before the first step. */
  readonly comment: string;
  /** The result, if it was decided away from the board. */
  readonly decided: Over | null;
  /** The name at each seat; empty if it is not known. */
  readonly names: readonly string[];
  /** The pieces it was played with. */
  readonly edition: string;
  /** The day, as in 2026-01-31. */
  readonly played: string;
  /** Seconds for a turn; null for no clock. */
  readonly clock: number | null;
  /** Any other tags. */
  readonly tags: TagList;
}

const UNTOLD: Told = {
  comment: "",
  decided: null,
  names: [],
  edition: "",
  played: "",
  clock: null,
  tags: [],
};

/**
 * A finished or running game. `toString` writes it, `readRecord` reads it back. A record that exists is a legal game:
 * making one replays it.
 */
export class GameRecord {
  readonly told: Told;
  /** The position after the last step. */
  readonly position: Position;

  constructor(
    readonly rules: GameRules,
    /** Where it begins: the start of the variant, or a set-up position. */
    readonly start: Position,
    /** The steps, each with its comment and its variations. */
    readonly entries: readonly Entry[] = [],
    told: Partial<Told> = {},
  ) {
    const { seats } = start;
    this.told = { ...UNTOLD, ...told };
    const { names, clock, tags, decided } = this.told;
    if (names.length > seats) {
      throw new RuleError("The number of names ({names}) is not the number of seats ({seats}).", {
        names: names.length,
        seats,
      });
    }
    readClock(clock === null ? "none" : String(clock));
    for (const { problem } of wrongTags(tags, rules, start.variant)) throw problem;
    this.position = checkLine(start, entries);
    checkDecision(this.position, decided);
  }

  /** The game with the steps of a text, which may hold numbers, comments and variations too. */
  static of(rules: GameRules, start: Position, turns: string): GameRecord {
    const { entries, opening } = readTurns(wordsOf(turns), start, rules);
    return new GameRecord(rules, start, entries, { comment: opening });
  }

  /** The name at each seat; empty if it is not known. */
  get names(): readonly string[] {
    return Array.from({ length: this.start.seats }, (_, seat) => this.told.names[seat] ?? "");
  }

  /** Whether it begins where its variant does. */
  get usual(): boolean {
    const { variant, seats } = this.start;
    return this.start.toString() === variant.start(seats).toString();
  }

  /** How it ended, on the board or away from it; null while it is running. */
  get result(): Over | null {
    return this.position.result ?? this.told.decided;
  }

  toString(): string {
    const { comment } = this.told;
    const header = [...this.header()].map(([name, value]) => writeTag(name, value)).join("");
    const opening = comment === "" ? [] : [writeComment(comment)];
    const lines = [...opening, ...writeTurns(this.start, this.entries)];
    return `${header}\n${lines.map((line) => `${line}\n`).join("")}`;
  }

  private *header(): Generator<readonly [string, string]> {
    const { edition, played, clock, tags } = this.told;
    yield ["Game", this.rules.key];
    yield* variantTags(this.rules, this.start.variant);
    if (edition !== "") yield ["Edition", edition];
    yield ["Seats", String(this.start.seats)];
    for (const [seat, name] of this.names.entries()) {
      if (name !== "") yield [`Seat${String(seat + 1)}`, name];
    }
    if (played !== "") yield ["Date", played];
    if (clock !== null) yield ["Clock", String(clock)];
    if (!this.usual) yield ["Start", this.start.toString()];
    yield* tags;
    yield ["Result", writeResult(this.result)];
    if (this.result !== null) yield ["Reason", this.result.reason];
  }
}

const OWN_TAGS: readonly string[] = [
  "Game",
  "Edition",
  "Seats",
  "Seat1",
  "Seat2",
  "Seat3",
  "Seat4",
  "Date",
  "Clock",
  "Start",
  "Result",
  "Reason",
];

/** An extra tag must be readable, unique, and not one that the record writes itself. */
export function* wrongTags(
  tags: TagList,
  rules: GameRules,
  variant: Variant,
): Generator<{ readonly name: string; readonly problem: RuleError }> {
  const ours = new Set([...OWN_TAGS, ...variantTags(rules, variant).keys()]);
  const seen = new Set<string>();
  for (const [name] of tags) {
    if (!TAG_NAME.test(name)) {
      const sentence = "“{name}” is not a tag name: tag names are made of letters and digits.";
      yield { name, problem: new Unreadable(sentence, { name }) };
    } else if (ours.has(name)) {
      const sentence = "The tag {name} does not fit this game: leave it out.";
      yield { name, problem: new Unreadable(sentence, { name }) };
    } else if (seen.has(name)) {
      yield { name, problem: new Unreadable("The tag {name} appears twice: keep one.", { name }) };
    }
    seen.add(name);
  }
}

/** Seconds for a turn, or null for `none`. */
export function readClock(text: string): number | null {
  if (text === "none") return null;
  if (!/^[0-9]{1,5}$/.test(text) || Number(text) === 0) {
    throw new Unreadable("“{text}” is not a time limit: write the seconds per turn, or none.", { text });
  }
  return Number(text);
}
