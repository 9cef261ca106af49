import { describe, expect, it } from "vitest";

import { keptDice, NONE, settle, toggled } from "./dice";

describe("dice on the table", () => {
  const first = settle(NONE, [1, 3, 3, 5, 6], 1);

  it("all move with the first throw", () => {
    expect(first.numbers).toEqual([1, 3, 3, 5, 6]);
    expect(first.moved).toEqual([true, true, true, true, true]);
    expect(keptDice(first)).toEqual([]);
  });
  it("stay where they lie when they are kept", () => {
    const chosen = toggled(toggled(first, 1), 4);
    expect(keptDice(chosen)).toEqual([3, 6]);
    const second = settle(chosen, [2, 2, 3, 4, 6], 2);
    expect(second.numbers).toEqual([2, 3, 2, 4, 6]);
    expect(second.moved).toEqual([true, false, true, true, false]);
    expect(second.kept).toEqual([false, true, false, false, true]);
  });
  it("wait while the others are in the air, and do not move when the same is told again", () => {
    expect(settle(first, [3, 3], 1)).toBe(first);
    expect(settle(first, [6, 5, 3, 3, 1], 1)).toBe(first);
  });
  it("move when another throw shows the same numbers", () => {
    expect(settle(first, [1, 3, 3, 5, 6], 2)).not.toBe(first);
  });
  it("are gone after the turn", () => {
    expect(settle(first, [], 0)).toBe(NONE);
    expect(settle(NONE, [], 0)).toBe(NONE);
  });
  it("forget what was kept when it is let go again", () => {
    expect(keptDice(toggled(toggled(first, 2), 2))).toEqual([]);
  });
});
