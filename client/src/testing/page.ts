/** What components need from a browser and jsdom lacks, and a connection to the server that the test controls. */
import { vi } from "vitest";

import type { Command, FromClient, FromServer, StepView, View } from "../lib/protocol";
import { Table } from "../lib/table.svelte";

// No media query matches: the smallest window. It is set before components ask.
vi.stubGlobal("matchMedia", (query: string) =>
  Object.assign(new EventTarget(), { matches: false, media: query }),
);

/** The socket of a table, controlled by the test. */
class Line {
  static latest: Line | null = null;
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  readonly readyState = Line.OPEN;
  readonly sent: FromClient[] = [];
  onopen: () => void = () => undefined;
  onmessage: (message: { data: string }) => void = () => undefined;

  constructor() {
    Line.latest = this;
    queueMicrotask(() => {
      this.onopen();
    });
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close(): void {
    Line.latest = null;
  }
}

export interface Seated {
  readonly table: Table;
  /** Everything that was sent, in order. */
  sent(): readonly FromClient[];
  /** Commands that were sent, in order. */
  commands(): Command[];
  hear(message: FromServer): void;
}

/** A table that shows a view, as the server sent it. */
export async function seated(view: View): Promise<Seated> {
  vi.stubGlobal("WebSocket", Line);
  // Nobody has touched the page: it makes no sound.
  Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false }, configurable: true });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ name: "" })));
  const table = new Table("table");
  await vi.waitUntil(() => Line.latest !== null);
  const line = Line.latest as unknown as Line;
  const hear = (message: FromServer): void => {
    line.onmessage({ data: JSON.stringify(message) });
  };
  hear({ type: "table", view });
  return {
    table,
    sent: () => line.sent,
    commands: () => line.sent.flatMap((each) => (each.type === "act" ? [each.command] : [])),
    hear,
  };
}

const PERSON = { kind: "person", plays_for: null, gone_since: null };

/** A game of Quarto! between two people, as seen from these seats. */
export function quartoView(you: number[], what: Partial<View> = {}, names = ["Ada", "Max"]): View {
  return {
    version: 1,
    now: 0,
    phase: "playing",
    you,
    seats: names.map((name) => ({ ...PERSON, name })),
    setup: {
      game: "quarto",
      edition: "classic",
      variant: "classic",
      call: "turns",
      casual: true,
      starts: "dice",
      start: "",
    },
    turn: { seat: 0, began: 0, deadline: null, given: 0 },
    steps: [],
    legal: [],
    actions: [],
    rematch: [],
    draw: [],
    result: null,
    successor: null,
    ...what,
  } as unknown as View;
}

/** Three turns: 7 is given, placed on a1 with 5 given, placed on b1, and a line is called. */
export const STEPS: StepView[] = [
  { seat: 0, step: "7", kind: "give", turn: 1, piece: 7 },
  { seat: 1, step: "a1", kind: "place", turn: 2, piece: 7, square: 0 },
  { seat: 1, step: "5", kind: "give", turn: 2, piece: 5 },
  { seat: 0, step: "b1", kind: "place", turn: 3, piece: 5, square: 1 },
  { seat: 0, step: "!a1b1c1d1", kind: "call", turn: 3 },
];
