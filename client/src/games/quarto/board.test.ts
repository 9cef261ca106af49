import { describe, expect, it } from "vitest";

import { after, beside, EMPTY, rackRows, squaresOf } from "./board";

describe("steps on the board", () => {
  const given = after(EMPTY, { seat: 0, kind: "give", piece: 7 });
  const placed = after(given, { seat: 1, kind: "place", piece: 7, square: 9 });

  it("a given piece is in hand, and no longer beside the board", () => {
    expect(given.hand).toBe(7);
    expect(beside(given)).toHaveLength(15);
    expect(beside(given)).not.toContain(7);
  });

  it("a placed piece stands on its square, which is the last one", () => {
    expect(placed).toMatchObject({ hand: null, last: 9 });
    expect(squaresOf(placed, "full")).toEqual([9]);
    expect(squaresOf(placed, "empty")).toHaveLength(15);
  });

  it("calls, and being done, leave the board as it is", () => {
    expect(after(placed, { seat: 0, kind: "call", line: [0, 5, 10, 15] })).toBe(placed);
    expect(after(placed, { seat: 0, kind: "done" })).toBe(placed);
  });
});

describe("rack", () => {
  it.each([4, 8] as const)(
    "in rows of %i has light before dark, round before square, short before tall",
    (columns) => {
      const order = rackRows(columns).flat();
      expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, i) => i));
      const traits = order.map((piece) => [1, 2, 4, 8].map((bit) => (piece & bit) / bit).join(""));
      expect(traits).toEqual([...traits].sort());
    },
  );
});
