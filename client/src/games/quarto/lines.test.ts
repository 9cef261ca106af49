import { describe, expect, it } from "vitest";

import { completed, lineSquares, linesOf, lineWay } from "./lines";
import { readPosition } from "./notation";

describe("lines", () => {
  it("are ten, nineteen with squares", () => {
    expect(linesOf("classic")).toHaveLength(10);
    expect(linesOf("advanced")).toHaveLength(19);
    expect(linesOf("traits=colour+squares")).toHaveLength(19);
  });

  it("complete from two squares where only one full line is meant", () => {
    const row = readPosition("0123/4.../8.../.... -");
    expect(completed([0], row, "classic")).toBeNull();
    expect(completed([0, 2], row, "classic")).toEqual([0, 1, 2, 3]);
    expect(completed([0, 4], row, "classic")).toBeNull();
    const block = readPosition("0123/4567/..../.... -");
    expect(completed([0, 5], block, "classic")).toBeNull();
    expect(completed([0, 5], block, "advanced")).toEqual([0, 1, 4, 5]);
    expect(completed([0, 1], block, "advanced")).toBeNull();
  });
});

describe("how a line lies", () => {
  it.each([
    [[12, 13, 14, 15], "row", "4"],
    [[1, 5, 9, 13], "column", "b"],
    [[0, 5, 10, 15], "diagonal", ""],
    [[3, 6, 9, 12], "diagonal", ""],
    [[5, 6, 9, 10], "square", ""],
  ])("%s is a %s", (squares, way, at) => {
    expect(lineWay(squares)).toEqual({ way, at });
  });
  it("is read square by square", () => {
    expect(lineSquares([0, 5, 10, 15])).toBe("a1 b2 c3 d4");
  });
});
