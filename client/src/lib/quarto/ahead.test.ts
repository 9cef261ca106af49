import { describe, expect, it } from "vitest";

import { mayPlay, speaker, type View } from "../protocol";
import { ahead } from "./ahead";
import { after, EMPTY } from "./board";

/** As much of a view as these functions look at. */
function view(part: { you: number[]; call?: string; legal?: object[]; turn?: number }): View {
  const { you, call = "turns", legal = [], turn } = part;
  return {
    you,
    setup: { call },
    legal,
    turn: turn === undefined ? null : { seat: turn },
  } as unknown as View;
}

describe("what may be tapped while a step is on its way", () => {
  const given = after(EMPTY, "7");
  const placed = after(given, "b2");

  it("after placing, the same person gives one of the pieces left, or calls", () => {
    const next = ahead(view({ you: [1] }), { seat: 1, step: "b2" }, placed);
    expect(next).toMatchObject({ seat: 1, place: [], call: true });
    expect(next?.give).toHaveLength(15);
    expect(next?.give).not.toContain(7);
  });
  it("nobody calls where lines are seen by themselves", () => {
    expect(ahead(view({ you: [1], call: "auto" }), { seat: 1, step: "b2" }, placed)?.call).toBe(false);
  });
  it("after giving, it is the other side's turn: here only at one device", () => {
    expect(ahead(view({ you: [0] }), { seat: 0, step: "7" }, given)).toBeNull();
    expect(ahead(view({ you: [0, 1] }), { seat: 0, step: "7" }, given)).toMatchObject({ seat: 1, give: [] });
  });
  it("after a call there is nothing to do but wait", () => {
    expect(ahead(view({ you: [0, 1] }), { seat: 0, step: "!a1b1c1d1" }, placed)).toBeNull();
  });
});

describe("whether the server offers a step", () => {
  const seen = view({ you: [0], legal: [{ seat: 0, give: [3, 15], place: [5], call: true }] });

  it.each(["3", "f", "b2", "!a1b1c1d1", "!a1b1c1d1@1"])("%s", (step) => {
    expect(mayPlay(seen, 0, step)).toBe(true);
  });
  it.each(["4", "c3", "done", "k33"])("not %s", (step) => {
    expect(mayPlay(seen, 0, step)).toBe(false);
  });
  it("nothing for a seat without legal steps", () => {
    expect(mayPlay(seen, 1, "3")).toBe(false);
  });
});

describe("who speaks beside the board", () => {
  it("is the seat to play if it is one's own, else one's own, else nobody", () => {
    expect(speaker(view({ you: [0, 1], turn: 1 }))).toBe(1);
    expect(speaker(view({ you: [0], turn: 1 }))).toBe(0);
    expect(speaker(view({ you: [], turn: 1 }))).toBeNull();
  });
});
