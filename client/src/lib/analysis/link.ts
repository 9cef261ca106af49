/** An analysis in an address: everything is after the `#`, so the link is all that others need. */
import { GAMES } from "../../games";
import type { Rules } from "./facts";

/** What an address may contain. */
export interface Linked extends Rules {
  /** The position it starts from; empty for the usual start. */
  readonly start: string;
  /** The steps from there, as records have them. */
  readonly turns: string;
  /** The current step, in the server's order; -1 for the start, null for the last of the main line. */
  readonly at: number | null;
  /** The seat at the bottom, whose values the tree and the graph show. */
  readonly you: number | null;
  /** Instead of a start: a table with a finished game. `at` then counts its steps, and `turns` are tried from there. */
  readonly table: string;
  /** Whether the reader wants to play from there against the computer. */
  readonly play: boolean;
}

/** Characters that need no escaping in an address, so that positions stay readable. */
const PLAIN = /%(2F|2C|28|29|40|21|3A|7B|7D)/g;

export function writeLink(linked: Partial<Linked>): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(linked))
    if (value !== "" && value !== null && value !== false) words.set(name, String(value));
  return words.toString().replace(PLAIN, (coded) => decodeURIComponent(coded));
}

export function readLink(hash: string): Linked {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const text = (name: string): string => words.get(name) ?? "";
  const number = (name: string): number | null => (/^-?\d+$/.test(text(name)) ? Number(text(name)) : null);
  const game = (GAMES.find(({ key }) => key === text("game")) ?? GAMES[0]).key as Rules["game"];
  return {
    game,
    variant: text("variant"),
    call: text("call"),
    layout: text("layout"),
    seats: Math.min(4, Math.max(2, number("seats") ?? 2)),
    start: text("start"),
    turns: text("turns"),
    at: number("at"),
    you: number("you"),
    table: text("table"),
    play: text("play") !== "",
  };
}
