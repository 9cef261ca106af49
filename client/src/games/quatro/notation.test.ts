import { describe, expect, it } from "vitest";

import { fieldName, readLayout, readPosition, USUAL_LAYOUT, writePosition } from "./notation";

const TEXT = "(12)..1.2/.3(213).(11)./2..3.1/1(3312).2.(23)/..(32323).../.2..(31). 4-5-5 33355@2";

describe("positions of Quatro", () => {
  it("are read: towers, roofs left and dice", () => {
    const board = readPosition(TEXT);
    expect(board.towers).toHaveLength(36);
    expect(board.towers[0]).toEqual([0, 1]);
    expect(board).toMatchObject({ roofs: [4, 5, 5], dice: [3, 3, 3, 5, 5], throws: 2 });
  });

  it("are read with some dice kept, or none", () => {
    const empty = "....../....../....../....../....../...... 15-15 ";
    expect(readPosition(`${empty}k335@2`)).toMatchObject({ dice: [3, 3, 5], throws: 2 });
    expect(readPosition(`${empty}k@1`)).toMatchObject({ dice: [], throws: 1 });
    expect(readPosition(`${empty}-`)).toMatchObject({ dice: [], throws: 0 });
  });

  it("are written as they are read", () => {
    for (const text of [TEXT, TEXT.replace("33355@2", "k335@2"), TEXT.replace("33355@2", "-")])
      expect(writePosition(readPosition(text))).toBe(text);
  });

  it("must have 36 fields", () => {
    expect(() => readPosition("....../...... 15-15 -")).toThrow();
  });

  it("name fields, and read a layout with remarks", () => {
    expect([0, 5, 6, 35].map(fieldName)).toEqual(["a1", "f1", "a2", "f6"]);
    expect(readLayout("# ours\n33 st fh\nyz/11")).toEqual(["33", "st", "fh", "yz", "11"]);
    expect(USUAL_LAYOUT).toHaveLength(36);
  });
});
