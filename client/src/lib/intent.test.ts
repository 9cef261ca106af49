import { describe, expect, it } from "vitest";

import { isOffered, stepText, type Intent } from "./intent";
import type { View } from "./protocol";

const seen = {
  legal: [{ seat: 0, give: [3, 15], place: [5], call: true, keep: ["k", "k33"], build: [20], done: true }],
} as unknown as View;

const offered: [string, Intent][] = [
  ["3", { seat: 0, kind: "give", piece: 3 }],
  ["f", { seat: 0, kind: "give", piece: 15 }],
  ["b2", { seat: 0, kind: "place", square: 5, piece: 3 }],
  ["!a1b1c1d1", { seat: 0, kind: "call", line: [3, 2, 1, 0] }],
  ["done", { seat: 0, kind: "done" }],
  ["k", { seat: 0, kind: "keep", dice: [], throws: 1 }],
  ["k33", { seat: 0, kind: "keep", dice: [3, 3], throws: 1 }],
  ["c4", { seat: 0, kind: "build", field: 20 }],
];
const refused: [string, Intent][] = [
  ["4", { seat: 0, kind: "give", piece: 4 }],
  ["c3", { seat: 0, kind: "place", square: 10, piece: 3 }],
  ["k356", { seat: 0, kind: "keep", dice: [5, 3, 6], throws: 1 }],
  ["a1", { seat: 0, kind: "build", field: 0 }],
  ["lose", { seat: 0, kind: "lose" }],
  ["3", { seat: 1, kind: "give", piece: 3 }],
];

describe("a step that the user wants to play", () => {
  it.each([...offered, ...refused])("is written %s", (text, intent) => {
    expect(stepText(intent)).toBe(text);
  });
  it.each(offered)("%s is offered", (_, intent) => {
    expect(isOffered(seen, intent)).toBe(true);
  });
  it.each(refused)("%s is not offered", (_, intent) => {
    expect(isOffered(seen, intent)).toBe(false);
  });
});
