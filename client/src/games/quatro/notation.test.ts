import { describe, expect, it } from "vitest";

import { readBoard, readSymbols } from "./notation";
import { writePosition } from "./rules/notation";

const TEXT = "(12)..1.2/.3(213).(11)./2..3.1/1(3312).2.(23)/..(32323).../.2..(31). 4-5-5 33355@2";

describe("positions of Quatro", () => {
  it("are read: towers, roofs left, points and dice", () => {
    const board = readBoard(TEXT);
    expect(board.towers).toHaveLength(36);
    expect(board.towers[0]).toEqual([0, 1]);
    expect(board).toMatchObject({ roofs: [4, 5, 5], points: [7, 10, 12], dice: [3, 3, 3, 5, 5], throws: 2 });
  });

  it("are read with some dice kept, or none", () => {
    const empty = "....../....../....../....../....../...... 15-15 ";
    expect(readBoard(`${empty}k335@2`)).toMatchObject({ dice: [3, 3, 5], throws: 2 });
    expect(readBoard(`${empty}k@1`)).toMatchObject({ dice: [], throws: 1 });
    expect(readBoard(`${empty}-`)).toMatchObject({ dice: [], throws: 0 });
  });

  it("keep the order of their dice", () => {
    expect(readBoard(TEXT.replace("33355", "53353")).dice).toEqual([5, 3, 3, 5, 3]);
  });

  it("are written as they are read", () => {
    for (const text of [TEXT, TEXT.replace("33355@2", "k335@2"), TEXT.replace("33355@2", "-")]) {
      const { roofs: stocks, ...board } = readBoard(text);
      expect(writePosition({ ...board, stocks })).toBe(text);
    }
  });

  it("must have 36 fields", () => {
    expect(() => readBoard("....../...... 15-15 -")).toThrow();
  });

  it("have a layout that may have remarks", () => {
    expect(readSymbols("# ours\n33 st fh\nyz/11")).toEqual(["33", "st", "fh", "yz", "11"]);
  });
});
