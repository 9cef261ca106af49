import { describe, expect, it } from "vitest";

import { completed, linePath, lineSquares, linesOf, lineWay, wraps } from "./lines";
import { readPosition } from "./notation";

describe("lines", () => {
  it("are ten, nineteen with squares", () => {
    expect(linesOf("classic")).toHaveLength(10);
    expect(linesOf("advanced")).toHaveLength(19);
    expect(linesOf("traits=colour+squares")).toHaveLength(19);
  });

  it("are sixteen on a torus, thirty-two with squares, and each lies some way", () => {
    const torus = linesOf("torus+squares");
    expect(linesOf("torus")).toHaveLength(16);
    expect(new Set(torus.map((line) => line.join())).size).toBe(32);
    const ways = torus.map((line) => lineWay(line).way);
    const count = (way: string): number => ways.filter((one) => one === way).length;
    expect(["row", "column", "diagonal", "broken", "square", "across"].map(count)).toEqual([
      4, 4, 2, 6, 9, 7,
    ]);
    expect(linesOf("advanced").some(wraps)).toBe(false);
  });

  it("over the edge complete from two squares too", () => {
    const board = readPosition("...4/5.../.6../..7. -");
    expect(completed([3, 14], board, "torus")).toEqual([3, 4, 9, 14]);
    expect(completed([3, 14], board, "classic")).toBeNull();
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

describe("a line as a path", () => {
  it("is one stroke, or a ring around a block", () => {
    expect(linePath([0, 5, 10, 15])).toBe("M0.5 0.5L3.5 3.5");
    expect(linePath([5, 6, 9, 10])).toBe(
      "M1.5 1.5L2.5 1.5 M2.5 1.5L2.5 2.5 M2.5 2.5L1.5 2.5 M1.5 2.5L1.5 1.5",
    );
  });
  it("stays on its own squares, over the edge or not", () => {
    for (const line of linesOf("torus+squares")) {
      const strokes = [...linePath(line).matchAll(/M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)/g)];
      for (const [, ...ends] of strokes) {
        const [x = 0, y = 0, right = 0, down = 0] = ends.map(Number);
        for (const share of [0.01, 0.25, 0.49, 0.51, 0.75, 0.99]) {
          const [column, row] = [x + (right - x) * share, y + (down - y) * share].map(Math.floor);
          expect(line).toContain((row ?? 0) * 4 + (column ?? 0));
        }
      }
    }
  });
  it("leaves the board and comes back in", () => {
    expect(linePath([3, 4, 9, 14])).toBe(
      "M3.5 0.5L4 1 M0 1L0.5 1.5 M0.5 1.5L1.5 2.5 M1.5 2.5L2.5 3.5 M2.5 3.5L3 4 M3 0L3.5 0.5",
    );
    expect(linePath([0, 3, 12, 15])).toBe(
      "M0.5 0.5L0 0.5 M4 0.5L3.5 0.5 M3.5 0.5L3.5 0 M3.5 4L3.5 3.5 M3.5 3.5L4 3.5 M0 3.5L0.5 3.5 M0.5 3.5L0.5 4 M0.5 0L0.5 0.5",
    );
  });
});
