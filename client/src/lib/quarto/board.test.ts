import { describe, expect, it } from "vitest";

import {
  after,
  beside,
  callStep,
  completed,
  countingBits,
  EMPTY,
  linesOf,
  rackRows,
  readLine,
  readPosition,
  readSquare,
  replay,
  sharedBits,
  squareName,
} from "./board";

describe("positions", () => {
  it("reads the board, the hand and the latest square", () => {
    const read = readPosition("2..d/7..f/96e./.c.. 1 b4");
    expect(read.board[0]).toBe(2);
    expect(read.board[3]).toBe(13);
    expect(read.board[1]).toBeNull();
    expect(read.hand).toBe(1);
    expect(squareName(read.last ?? -1)).toBe("b4");
    expect(beside(read)).toHaveLength(16 - 8 - 1);
  });

  it("replays what was played to what the server writes", () => {
    const boards = replay(["7", "b3", "2", "a1", "d"]);
    expect(boards).toHaveLength(6);
    expect(boards.at(-1)).toEqual({ ...readPosition("2.../..../.7../.... d"), last: 0 });
  });

  it("leaves the board as it is at a call", () => {
    expect(after(EMPTY, "!a1b2c3d4")).toBe(EMPTY);
    expect(after(EMPTY, "done")).toBe(EMPTY);
  });

  it("names every square both ways", () => {
    for (let square = 0; square < 16; square += 1) expect(readSquare(squareName(square))).toBe(square);
  });
});

describe("rack", () => {
  it.each([4, 8] as const)("neighbours in rows of %i differ in one trait", (columns) => {
    const rows = rackRows(columns);
    expect(rows.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, i) => i));
    const oneBit = (a: number, b: number): boolean => [1, 2, 4, 8].includes(a ^ b);
    rows.forEach((row, y) => {
      row.forEach((piece, x) => {
        if (x > 0) expect(oneBit(piece, row[x - 1] ?? -1)).toBe(true);
        if (y > 0) expect(oneBit(piece, rows[y - 1]?.[x] ?? -1)).toBe(true);
      });
    });
  });
});

describe("lines", () => {
  it("are ten, nineteen with squares", () => {
    expect(linesOf("classic")).toHaveLength(10);
    expect(linesOf("advanced")).toHaveLength(19);
    expect(linesOf("traits=colour+squares")).toHaveLength(19);
  });

  it("are written and read", () => {
    expect(callStep([15, 0, 10, 5])).toBe("!a1b2c3d4");
    expect(readLine("!a1b2c3d4@2")).toEqual([0, 5, 10, 15]);
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

  it("share the traits in which all four agree", () => {
    expect(sharedBits([0b0001, 0b0011, 0b0101, 0b1001])).toEqual([{ bit: 0, value: 1 }]);
    expect(sharedBits([0b0000, 0b1111, 0b0101, 0b1010])).toEqual([]);
    expect(countingBits("traits=colour,height+squares")).toEqual([0, 2]);
    expect(countingBits("advanced")).toEqual([0, 1, 2, 3]);
  });
});
