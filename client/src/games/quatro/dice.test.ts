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
  it("rise where they lie when another player keeps them", () => {
    const kept = settle(first, [3, 6], 1);
    expect(kept.numbers).toEqual(first.numbers);
    expect(kept.kept).toEqual([false, true, false, false, true]);
    expect(settle(kept, [2, 2, 3, 4, 6], 2).numbers).toEqual([2, 3, 2, 4, 6]);
  });
  it("wait while the others are in the air, and do not move when the same throw is sent again", () => {
    const chosen = toggled(first, 2);
    expect(settle(chosen, [3], 1)).toBe(chosen);
    expect(settle(first, [6, 5, 3, 3, 1], 1)).toBe(first);
  });
  it("move when another throw shows the same numbers", () => {
    expect(settle(first, [1, 3, 3, 5, 6], 2)).not.toBe(first);
  });
  it("are all thrown again when none is kept", () => {
    expect(keptDice(settle(toggled(first, 2), [], 1))).toEqual([]);
  });
  it("stay where they fell after the turn, and are kept no longer", () => {
    const after = settle(toggled(first, 2), [1, 3, 3, 5, 6], 0);
    expect(after.numbers).toEqual(first.numbers);
    expect(keptDice(after)).toEqual([]);
    expect(settle(after, [1, 3, 3, 5, 6], 0)).toBe(after);
    expect(settle(after, [], 0).numbers).toEqual([]);
    expect(settle(NONE, [], 0)).toBe(NONE);
    expect(settle(after, [1, 3, 3, 5, 6], 1).moved).toEqual([true, true, true, true, true]);
  });
  it("forget what was kept when it is let go again", () => {
    expect(keptDice(toggled(toggled(first, 2), 2))).toEqual([]);
  });
});
