import { describe, expect, it } from "vitest";

import {
  after,
  fieldName,
  points,
  readField,
  readLayout,
  readPosition,
  replay,
  seatOf,
  start,
  threats,
  WINDOWS,
  winningFields,
} from "./board";

const TEXT = "(12)..1.2/.3(213).(11)./2..3.1/1(3312).2.(23)/..(32323).../.2..(31). 4-5-5 33355@2";

describe("positions", () => {
  it("reads towers, stocks and dice", () => {
    const board = readPosition(TEXT);
    expect(board.towers).toHaveLength(36);
    expect(board.towers[0]).toEqual([0, 1]);
    expect(board.stocks).toEqual([4, 5, 5]);
    expect(board.dice).toEqual([3, 3, 3, 5, 5]);
    expect(board.throws).toBe(2);
    expect(seatOf(board)).toBe(1);
  });

  it("reads kept dice and none", () => {
    const empty = "....../....../....../....../....../...... 15-15 ";
    expect(readPosition(`${empty}k335@2`).dice).toEqual([3, 3, 5]);
    expect(readPosition(`${empty}k@1`)).toMatchObject({ dice: [], throws: 1 });
    expect(readPosition(`${empty}-`)).toEqual(start(2));
  });

  it("counts the heights one is on top of", () => {
    const board = readPosition("1(21)..../(222)...../....../....../....../...... 12-12 -");
    expect(points(board)).toEqual([3, 3]);
  });

  it("replays a turn of each kind", () => {
    const boards = replay(["13355", "k33", "335", "c4", "11246", "k", "12345", "lose"], 2);
    expect(boards[3]).toMatchObject({ dice: [3, 3, 3, 3, 5], throws: 2 });
    expect(boards[4]?.towers[readField("c4")]).toEqual([0]);
    expect(boards.at(-1)).toMatchObject({ stocks: [14, 14], dice: [], throws: 0 });
  });

  it("names every field both ways, and reads a layout with remarks", () => {
    for (let field = 0; field < 36; field += 1) expect(readField(fieldName(field))).toBe(field);
    expect(readLayout("# ours\n33 st fh\nyz/11")).toEqual(["33", "st", "fh", "yz", "11"]);
  });
});

describe("rows of four", () => {
  it("are 54", () => {
    expect(WINDOWS).toHaveLength(54);
    expect(new Set(WINDOWS.map(String)).size).toBe(54);
  });

  it("threaten where three of four are one's own and the fourth can be covered", () => {
    const board = readPosition("111.../....../....../....../....../...... 12-12 -");
    expect(threats(board).map((threat) => fieldName(threat.missing))).toEqual(["d1"]);
    const safe = readPosition("111(22222)../....../....../....../....../...... 12-12 -");
    expect(threats(safe)).toEqual([]);
  });

  it("that won are found again", () => {
    const board = after(readPosition("111.../....../....../....../....../...... 12-12 11111@1"), "d1");
    expect(winningFields(board, [], 0, "row")).toEqual([0, 1, 2, 3]);
    expect(winningFields(board, [], 0, "points")).toEqual([]);
  });
});
