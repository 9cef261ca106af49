import { describe, expect, it } from "vitest";

import type { Happening } from "./happened";
import { playerName, seatName, subject, whoLeft } from "./names";
import type { StepView, View } from "./protocol";
import { ending } from "./results";
import { eventSentence, stepSentence } from "./sentences";
import { turnTitle } from "./analysis/reviews";

/** Names that try something, each with what is left of it where it is shown. */
const NAMES: readonly (readonly [string, string])[] = [
  ["(7) שרה", "\u2068(7) שרה\u2069"],
  ["محمد!", "\u2068محمد!\u2069"],
  ["\u202edlrow", "dlrow"],
  ["A\r\nB\u0007", "A B"],
  [`e${"\u0301".repeat(50)}`, "e\u0301\u0301\u0301"],
  ["李小龍".repeat(20), `${"李小龍".repeat(13)}…`],
  ["{name} <b>[x]", "{name} <b>[x]"],
];

const KINDS = {
  quarto: ["give", "place", "call", "done"],
  quatro: ["throw", "keep", "build", "lose"],
  noughts: ["step"],
};
const STEPS = Object.entries(KINDS).flatMap(([game, kinds]) =>
  kinds.map((kind) => ({
    setup: { edition: "classic", game },
    step: { seat: 0, step: "7", kind, turn: 1, piece: 7, dice: [1, 2] } as unknown as StepView,
  })),
);
const EVENTS = ["draw_offered", "draw_declined", "takeback_asked", "took_back", "gone", "returned"].map(
  (type) => ({ type, seat: 0 }) as Happening,
);

function seen(name: string, more: object = {}): View {
  const seats = [name, "Max"].map((each) => ({ kind: "person", name: each, plays_for: null }));
  const setup = { edition: "classic", game: "quarto" };
  return { you: [1], seats, setup, ...more } as unknown as View;
}

/** Every sentence with the name of seat 0 in it. */
function sentences(name: string): string[] {
  const result = { winners: [0], reason: "resigned", lines: [], missed: [], points: [], fields: [] };
  const review = { game: "quarto", turns: [], moments: [] } as unknown as Parameters<typeof turnTitle>[1];
  const turn = { seat: 0, headline: "missed-line" } as unknown as Parameters<typeof turnTitle>[2];
  const won = ending(seen(name, { you: [], result, phase: "over", steps: [] }));
  const joined = { type: "joined", name } as Happening;
  return [
    ...STEPS.map(({ setup, step }) => stepSentence(seen(name, { setup }), step)),
    ...[joined, ...EVENTS].map((event) => eventSentence(event, seen(name))),
    turnTitle(seen(name), review, turn),
    won?.title ?? "",
  ];
}

describe("names of strangers, wherever they are said", () => {
  it.each(NAMES)("%j is shown as %j", (name, shown) => {
    const seat = { kind: "person", name, plays_for: null } as unknown as View["seats"][number];
    const left = { ...seat, kind: "computer", plays_for: name } as unknown as View["seats"][number];
    expect(seatName(seat, 0, false)).toBe(shown);
    expect(whoLeft(left, 0)).toBe(shown);
    expect(seatName(left, 0, false)).toBe(`Computer for ${shown}`);
    expect([playerName(seen(name), 0), subject(seen(name), 0)]).toEqual([shown, shown]);
    for (const sentence of sentences(name)) {
      expect(sentence.split(shown), sentence).toHaveLength(2);
      expect(sentence.replace(shown, "")).not.toMatch(/[\u2066-\u2069\p{Cc}]/u);
    }
  });
});
