import { describe, expect, it } from "vitest";

import { completed, linesOf } from "./lines";
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
