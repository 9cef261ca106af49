import { describe, expect, it } from "vitest";

import type { View } from "../../lib/protocol";
import { after, EMPTY } from "./board";
import { legalAfter } from "./optimistic";

/** As much of a view as is looked at here. */
function view(you: number[], call = "turns"): View {
  return { you, setup: { call } } as unknown as View;
}

describe("what may be tapped while a step is on its way", () => {
  const giving = { seat: 0, kind: "give", piece: 7 } as const;
  const placing = { seat: 1, kind: "place", square: 5, piece: 7 } as const;
  const given = after(EMPTY, giving);
  const placed = after(given, placing);

  it("after placing, the same person gives one of the pieces left, or calls", () => {
    const next = legalAfter(view([1]), placing, placed);
    expect(next).toMatchObject({ seat: 1, place: [], call: true });
    expect(next?.give).toHaveLength(15);
    expect(next?.give).not.toContain(7);
  });
  it("nobody calls where lines are seen by themselves", () => {
    expect(legalAfter(view([1], "auto"), placing, placed)?.call).toBe(false);
  });
  it("after giving, it is the other side's turn: here only at one device", () => {
    expect(legalAfter(view([0]), giving, given)).toBeNull();
    expect(legalAfter(view([0, 1]), giving, given)).toMatchObject({ seat: 1, give: [] });
  });
  it("after a call there is nothing to do but wait", () => {
    expect(legalAfter(view([0, 1]), { seat: 0, kind: "call", line: [0, 1, 2, 3] }, placed)).toBeNull();
  });
});
