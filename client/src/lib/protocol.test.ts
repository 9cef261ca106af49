import { describe, expect, it } from "vitest";

import { legalFor, speaker, type View } from "./protocol";

function view(you: number[], turn: number | null): View {
  return {
    you,
    turn: turn === null ? null : { seat: turn },
    legal: [{ seat: 0, give: [3] }],
  } as unknown as View;
}

describe("the seat for commands beside the board", () => {
  it("is the seat to play if it is one's own, otherwise one's own, otherwise none", () => {
    expect(speaker(view([0, 1], 1))).toBe(1);
    expect(speaker(view([0], 1))).toBe(0);
    expect(speaker(view([], 1))).toBeNull();
  });
});

describe("what a seat may do", () => {
  it("is filled in where fields were left out", () => {
    expect(legalFor(view([0], 0), 0)).toMatchObject({ give: [3], place: [], call: false, keep: [] });
    expect(legalFor(view([0], 0), 1)).toBeNull();
  });
});
