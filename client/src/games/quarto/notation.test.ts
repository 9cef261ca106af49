import { describe, expect, it } from "vitest";

import { lineName, readPosition, readStep } from "./notation";
import { squareName } from "./rules/board";

describe("positions of Quarto!", () => {
  it("are read: the board and the hand", () => {
    const read = readPosition("2..d/7..f/96e./.c.. 1 b4");
    expect(read.board).toHaveLength(16);
    expect([read.board[0], read.board[1], read.board[3]]).toEqual([2, null, 13]);
    expect(read.hand).toBe(1);
    expect(readPosition("..../..../..../.... -").hand).toBeNull();
  });

  it.each(["", "2..d/7..f -", "2..d/7..f/96e./.c.. x", "2..d/7..f/96e./.c.z -"])("not “%s”", (text) => {
    expect(() => readPosition(text)).toThrow();
  });

  it("name squares and lines in the order of the board", () => {
    expect([0, 3, 4, 15].map(squareName)).toEqual(["a1", "d1", "a2", "d4"]);
    expect(lineName([15, 0, 10, 5])).toBe("a1b2c3d4");
  });
});

describe("steps of Quarto!", () => {
  it("are read: what they give, where they place the piece in hand, and calls", () => {
    expect(readStep("c", null)).toEqual({ kind: "give", piece: 12 });
    expect(readStep("b3", 7)).toEqual({ kind: "place", piece: 7, square: 9 });
    expect(readStep("!a1b2c3d4", null)).toEqual({ kind: "call" });
    expect(readStep("done", null)).toEqual({ kind: "done" });
  });
});
