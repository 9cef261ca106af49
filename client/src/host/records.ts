/** The game of a table on this device as a record, as `fourfold.play.records` writes those of the server. */
import type { Setup, View } from "../lib/protocol";
import type { GameRules, Position, Seat } from "../rules/game";
import { GameRecord, type TagList } from "../rules/record/record";
import { plainEntries } from "../rules/record/turns";

type Holder = Setup["seats"][number];
type Reason = NonNullable<View["result"]>["reason"];

/** A person who left while the game was running, and what plays on. */
interface Departure {
  readonly seat: Seat;
  readonly person: { readonly name: string };
  readonly level: string;
  readonly reason: Reason;
  /** How many steps had been played. */
  readonly steps: number;
}

/** As much of a table as a record tells. */
export interface RecordedTable {
  readonly part: { readonly rules: GameRules };
  readonly setup: Setup;
  /** Who holds each seat. */
  readonly holders: readonly Holder[];
  /** Seconds since 1970. */
  readonly openedAt: number;
  /** The chair that became each seat, and how the starter was drawn. */
  readonly order: readonly number[];
  readonly draw: readonly unknown[];
  readonly played: readonly { readonly view: { readonly step: string } }[];
  readonly departures: readonly Departure[];
  readonly position: Position;
  readonly result: { readonly winners: readonly Seat[]; readonly reason: Reason } | null;
}

/** A tag: where the game was played, if it was not at a server's table. Its dice have no seed that explains them. */
const HOST = "Host";
const THIS_DEVICE = "device";
/** A tag: the chair that became each seat, counted from 1; only if the start was drawn. */
const ORDER = "Order";
/** A tag: seats whose person left the game, with the level that played on, since when and why. */
const SUBSTITUTES = "Substitutes";

/** The game so far. */
export function recordOf(table: RecordedTable): GameRecord {
  const { part, setup, played, position, result, openedAt } = table;
  return new GameRecord(part.rules, firstPosition(table), plainEntries(played.map(({ view }) => view.step)), {
    decided: position.result !== null || result === null ? null : { kind: "over", ...result },
    names: namesIn(table),
    edition: setup.edition,
    played: new Date(openedAt * 1000).toISOString().slice(0, 10),
    clock: setup.clock ?? null,
    tags: tagsOf(table),
  });
}

function firstPosition({ part: { rules }, setup, holders }: RecordedTable): Position {
  const variant = rules.readVariant(setup.variant, { call: setup.call, layout: setup.layout });
  return setup.start === "" ? variant.start(holders.length) : rules.readPosition(setup.start, variant);
}

function tagsOf({ order, draw, departures }: RecordedTable): TagList {
  const tags: [string, string][] = [[HOST, THIS_DEVICE]];
  if (draw.length > 0) tags.push([ORDER, order.map((chair) => chair + 1).join(",")]);
  if (departures.length > 0) tags.push([SUBSTITUTES, departures.map(departed).join("; ")]);
  return tags;
}

function departed({ seat, level, steps, reason }: Departure): string {
  return `${String(seat + 1)} ${level} after step ${String(steps)}, ${reason}`;
}

/** Who sat down at each seat, also where a computer plays on for them. */
function namesIn({ holders, departures }: RecordedTable): readonly string[] {
  const left = new Map(departures.map(({ seat, person }) => [seat, person.name]));
  return holders.map((holder, seat) => left.get(seat) ?? nameOf(holder));
}

function nameOf(holder: Holder): string {
  if (holder.type === "person") return holder.name;
  return holder.type === "computer" ? `Computer (${holder.level})` : "";
}
