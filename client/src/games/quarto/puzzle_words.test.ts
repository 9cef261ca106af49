import { describe, expect, it } from "vitest";

import type { PuzzleHint } from "../../lib/protocol";
import { hintSentence } from "./puzzle_words";

const HINTS: readonly PuzzleHint[] = [
  { says: "look", squares: [1, 2] },
  { says: "two", squares: [1, 2] },
  { says: "two", pieces: [1, 2] },
  { says: "losing", pieces: [3] },
  { says: "right", squares: [1] },
  { says: "right", squares: [0, 1, 2, 3] },
  { says: "right", pieces: [4] },
  { says: "back" },
  { says: "back", squares: [1] },
];

describe("what a hint says", () => {
  it.each(HINTS)("$says $answer: speaks of marks only if there are some, each in its own words", (hint) => {
    const sentence = hintSentence(hint);
    const marks = [...(hint.squares ?? []), ...(hint.pieces ?? []), ...(hint.fields ?? [])];
    if (sentence.includes("marked")) expect(marks).not.toHaveLength(0);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    const alike = HINTS.filter((one) => hintSentence(one) === sentence);
    expect(alike).toHaveLength(1);
  });
});
