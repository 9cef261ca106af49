import { describe, expect, it } from "vitest";

import type { StepView, View } from "./protocol";
import { eventSentence, stepSentence } from "./sentences";

/** A table of two where the reader has these seats. */
function seen(you: number[], names: readonly string[] = ["", "Max"], game = "quarto"): View {
  const seats = names.map((name) => ({ kind: "person", name, plays_for: null }));
  return { you, seats, setup: { edition: "classic", game } } as unknown as View;
}
const QUARTO: readonly StepView[] = [
  { seat: 0, step: "7", kind: "give", turn: 1, piece: 7 },
  { seat: 0, step: "b3", kind: "place", turn: 2, piece: 7, square: 9 },
  { seat: 0, step: "!a1b1c1d1", kind: "call", turn: 2 },
  { seat: 0, step: "done", kind: "done", turn: 2 },
];
const QUATRO: readonly StepView[] = [
  { seat: 0, step: "136", kind: "throw", turn: 1, dice: [1, 3, 3, 3, 6] },
  { seat: 0, step: "k33", kind: "keep", turn: 1, dice: [3, 3] },
  { seat: 0, step: "k", kind: "keep", turn: 1 },
  { seat: 0, step: "d5", kind: "build", turn: 1, field: 27, height: 3 },
  { seat: 0, step: "lose", kind: "lose", turn: 1 },
];

describe("what happens at a table, in words", () => {
  it("addresses the player who did it, named or not", () => {
    for (const name of ["", "Ada"]) {
      const told = [
        ...QUARTO.map((step) => stepSentence(seen([0], [name, "Max"]), step)),
        ...QUATRO.map((step) => stepSentence(seen([0], [name, "Max"], "quatro"), step)),
      ];
      expect(told).toEqual([
        "You give a piece: piece 7.",
        "You place a piece on b3: piece 7.",
        "You call QUARTO!",
        "You are done.",
        "You throw 1 3 6.",
        "You keep 3 3.",
        "You throw all dice again.",
        "You build on d5, height 3.",
        "You cannot build and lose a roof.",
      ]);
    }
  });

  it("names others, and everyone for several people at one device and for watchers", () => {
    expect(stepSentence(seen([1]), QUARTO[0] as StepView)).toBe("Player 1 gives you a piece: piece 7.");
    for (const you of [[], [0, 1]])
      expect(stepSentence(seen(you), QUARTO[1] as StepView)).toBe("Player 1 places a piece on b3: piece 7.");
  });

  it("describes beginnings and questions from the reader's seat", () => {
    const told = (you: number[], type: "started" | "draw_offered" | "took_back" | "gone"): string =>
      eventSentence({ type, seat: 0 } as Parameters<typeof eventSentence>[0], seen(you));
    expect(told([0], "started")).toBe("The game begins. You start.");
    expect(told([1], "started")).toBe("The game begins. Player 1 starts.");
    expect(told([0], "draw_offered")).toBe("You offer a draw.");
    expect(told([1], "draw_offered")).toBe("Player 1 offers a draw.");
    expect(told([0], "took_back")).toBe("You took back a move.");
    expect(told([0], "gone")).toBe("");
  });
});
