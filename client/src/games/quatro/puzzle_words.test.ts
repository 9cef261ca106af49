import { describe, expect, it } from "vitest";

import type { PuzzleHint } from "../../lib/protocol";
import { hintSentence } from "./puzzle_words";

const HINTS: readonly PuzzleHint[] = [
  { says: "two", fields: [1, 2] },
  { says: "right", answer: "k335" },
  { says: "right", answer: "k" },
  { says: "right", answer: "c4", fields: [20] },
  { says: "right", answer: "stop" },
  { says: "right", answer: "throw" },
  { says: "count", count: 2 },
  { says: "count" },
  { says: "chance", chance: 0.25 },
];

describe("what a hint says", () => {
  it.each(HINTS)("$says $answer: speaks of marks only if there are some, each in its own words", (hint) => {
    const sentence = hintSentence(hint);
    const marks = [...(hint.squares ?? []), ...(hint.pieces ?? []), ...(hint.fields ?? [])];
    if (sentence.includes("marked")) expect(marks).not.toHaveLength(0);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    const alike = HINTS.filter((one) => hintSentence(one) === sentence);
    expect(alike.map(({ says }) => says)).toSatisfy(
      (all: string[]) => all.length === 1 || sentence === "Throw all five dice again.",
    );
  });
});
