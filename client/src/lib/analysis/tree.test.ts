import { describe, expect, it } from "vitest";

import type { StepView } from "../protocol";
import {
  added,
  branchOf,
  commented,
  EMPTY,
  lineFrom,
  ordered,
  pathTo,
  plant,
  promoted,
  removed,
  ROOT,
  rowsOf,
  writeTurns,
  type Row,
  type Tree,
} from "./tree";

/** A step by its text; turns as in Quarto!, where the player who places also gives. */
const step = (text: string, turn: number): StepView => ({
  seat: turn % 2,
  step: text,
  kind: text.length === 1 ? "give" : "place",
  turn,
});
const told = (parent: number, text: string, turn: number) => ({
  parent,
  step: step(text, turn),
  position: `after ${text}`,
});

// 7 b3 c (d a1) a1 (c4 9 (8))
const TREE = plant([
  told(-1, "7", 1),
  told(0, "b3", 2),
  told(1, "c", 2),
  told(2, "a1", 3),
  told(1, "d", 2),
  told(4, "a1", 3),
  told(2, "c4", 3),
  told(6, "9", 3),
  told(6, "8", 3),
]);

const texts = (tree: Tree, ids: readonly number[]): string[] =>
  ids.map((id) => tree.nodes.get(id)?.step.step ?? "");

describe("a game with variations", () => {
  it("is written as records are", () => {
    expect(writeTurns(TREE)).toBe("7 b3 c (d a1) a1 (c4 9 (8))");
    expect(writeTurns(commented(TREE, 1, "odd {but} \\ legal\nhere"))).toContain(
      "b3 {odd {but\\} \\\\ legal\\nhere} c",
    );
    expect(writeTurns(EMPTY)).toBe("");
  });

  it("is listed in the order in which it was built", () => {
    expect(ordered(TREE)).toEqual([...TREE.nodes.keys()].sort((a, b) => a - b));
    expect(texts(TREE, ordered(TREE))).toEqual(["7", "b3", "c", "a1", "d", "a1", "c4", "9", "8"]);
  });

  it("grows by new steps, and follows those that exist", () => {
    expect(added(TREE, 1, told(0, "d", 2))).toEqual({ tree: TREE, id: 4 });
    const { tree, id } = added(TREE, 1, told(0, "e", 2));
    expect(writeTurns(tree)).toBe("7 b3 c (d a1) (e) a1 (c4 9 (8))");
    expect(pathTo(tree, id).map((node) => node.step.step)).toEqual(["7", "b3", "e"]);
    expect(writeTurns(TREE)).not.toContain("e");
  });

  it("loses a step with everything after it", () => {
    expect(writeTurns(removed(TREE, 6))).toBe("7 b3 c (d a1) a1");
    expect(writeTurns(removed(TREE, 2))).toBe("7 b3 d a1");
    expect(removed(TREE, 0)).toEqual(EMPTY);
  });

  it("makes a variation the main line, one branch at a time", () => {
    expect(branchOf(TREE, 3)).toBeNull();
    expect(branchOf(TREE, 7)).toBe(6);
    expect(promoted(TREE, 3)).toBe(TREE);
    expect(writeTurns(promoted(TREE, 5))).toBe("7 b3 d (c a1 (c4 9 (8))) a1");
    expect(lineFrom(promoted(promoted(TREE, 8), 8), ROOT).map((node) => node.step.step)).toEqual([
      "7",
      "b3",
      "c",
      "c4",
      "8",
    ]);
  });

  it("is shown as rows of turns, with the alternatives below each turn", () => {
    const rows = rowsOf(TREE);
    const shown = (list: readonly Row[]): unknown =>
      list.map((row) => [row.nodes.map((node) => node.step.step).join(" "), ...row.branches.map(shown)]);
    expect(shown(rows)).toEqual([["7"], ["b3 c", [["d"], ["a1"]]], ["a1", [["c4 9", [["8"]]]]]]);
  });
});
