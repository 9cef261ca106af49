import { describe, expect, it } from "vitest";

import type { StepView, View } from "../../lib/protocol";
import { changedBy, marksAfter, stepsOnSquares } from "./board";
import { squareName } from "./names";

const CROSS = { text: "X", seat: 0 };

describe("a plain board", () => {
  it("names its squares from the top left, row by row", () => {
    expect([0, 2, 3, 8].map((square) => squareName(square, 3))).toEqual(["a1", "c1", "a2", "c3"]);
    expect(squareName(10, 8)).toBe("c2");
  });

  it("has what the steps put there and took away, and what was there from the start", () => {
    const steps: StepView[] = [
      { seat: 0, step: "b2", kind: "step", turn: 1, marks: [{ square: 4, ...CROSS }] },
      { seat: 1, step: "swap", kind: "step", turn: 2 },
      {
        seat: 0,
        step: "b2-a1",
        kind: "step",
        turn: 3,
        marks: [
          { square: 4, text: "", seat: null },
          { square: 0, text: "X", seat: 0 },
        ],
      },
    ];
    const rock = { square: 8, text: "#", seat: null };
    const board = { width: 3, height: 3, marks: [{ square: 0, text: "X", seat: 0 }, rock] };
    const at = (count: number): number[] =>
      [...marksAfter({ board, steps } as unknown as View, count).keys()].sort((one, other) => one - other);
    expect([0, 1, 2, 3].map(at)).toEqual([[8], [4, 8], [4, 8], [0, 8]]);
    expect([0, 1, 2, 3].map((count) => changedBy(steps.slice(0, count)))).toEqual([[], [4], [], [4, 0]]);
  });

  it("lets steps be played on the squares they are called after, and on no others", () => {
    const squares = ["a1", "b1", "a2", "b2"];
    expect([...stepsOnSquares(["b1", "pass", "a2"], squares)]).toEqual([
      [1, "b1"],
      [2, "a2"],
    ]);
  });
});
