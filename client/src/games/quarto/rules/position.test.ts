/** What engines ask of a position and its text does not say; `tests/lockstep` compares everything else with Python. */
import { describe, expect, it } from "vitest";

import { readPosition } from "./position";
import { stepText } from "./steps";
import { readVariant } from "./variant";

const RACE = readVariant("advanced", "race");

describe("a position of Quarto!", () => {
  it("knows its squares and pieces as sets, the piece in hand in neither", () => {
    const { occupied, placed, beside } = readPosition("2..d/..../..../.c.. 1", RACE);
    expect([occupied, placed]).toEqual([0b0010_0000_0000_1001, 3]);
    expect(beside).toBe(0xffff & ~((1 << 0x2) | (1 << 0xd) | (1 << 0xc) | (1 << 0x1)));
  });

  it("knows the lines that were made, with everything they share that counts", () => {
    const { made, steps } = readPosition("01../45../..../.... - b2", RACE);
    expect(made.map(({ line, shared }) => [String(line), shared])).toEqual([
      [
        "a1b1a2b2",
        [
          { trait: "shape", value: 0 },
          { trait: "top", value: 0 },
        ],
      ],
    ]);
    expect(steps.map(stepText).at(-1)).toBe("!a1b1a2b2");
  });

  it("says which lines expired, and does not change itself", () => {
    const before = readPosition("01../45../..../.... 8 b2", RACE);
    const after = before.play("d4");
    expect(before.expired(after)).toEqual(before.made);
    expect(before.expired(before.play("!a1b1a2b2"))).toEqual([]);
    expect(String(before)).toBe("01../45../..../.... 8 b2");
  });
});
