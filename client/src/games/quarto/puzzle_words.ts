/** What puzzles of Quarto! say beside their task. */
import { t } from "../../lib/i18n.svelte";
import type { PuzzleHint, PuzzleKind } from "../../lib/protocol";
import { tell } from "../../lib/telling";

/** The solver's actions, in order. */
export function stepsOf(kind: PuzzleKind): string[] {
  const place = t("Place this piece");
  const give = t("Give a piece");
  const line = t("Make the line");
  switch (kind) {
    case "win3":
      return [place, give, line];
    case "win5":
      return [place, give, t("Place the next piece"), t("Give another"), line];
    case "hold":
      return [place, give];
    default:
      return [];
  }
}

/** What a hint says about what it marks. */
export function hintSentence({ says, squares = [], pieces = [] }: PuzzleHint): string {
  switch (says) {
    case "two":
      return squares.length > 0
        ? t("One of the two marked squares is right.")
        : t("One of the two marked pieces is right.");
    case "losing":
      return t("Some pieces lose at once. They can no longer be chosen.");
    case "back":
      return squares.length > 0
        ? t("Take the piece back: it belongs on the marked square.")
        : t("That is not the right square. Take the piece back.");
    case "right":
      if (pieces.length > 0) return t("Give the marked piece.");
      return squares.length > 1
        ? t("The four marked squares are the line.")
        : t("The piece belongs on the marked square.");
    default:
      return tell("quarto", "hint.look");
  }
}

/** What is said when the whole solution has been shown. */
export function solutionSentence(kind: PuzzleKind): string {
  switch (kind) {
    case "win3":
    case "win5":
      return t("This is the solution: your opponent cannot prevent the line.");
    case "safe":
      return t("This is the solution: every other kind of piece loses.");
    case "hold":
      return t("This is the solution: everything else loses.");
    default:
      return tell("", "puzzle.solution");
  }
}
