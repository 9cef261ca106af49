/** What puzzles ask for, in words. */
import { percent, plural, t } from "../lib/i18n.svelte";
import type { PuzzleHint, PuzzleKind } from "../lib/protocol";

export function title(kind: PuzzleKind): string {
  switch (kind) {
    case "see":
      return t("See the line");
    case "win1":
      return t("Win in one");
    case "win3":
      return t("Win in three");
    case "win5":
      return t("Win in five");
    case "safe":
      return t("Find the safe piece");
    case "hold":
      return t("Hold the draw");
    case "keep":
      return t("What do you keep?");
    case "build":
      return t("Where do you build?");
    case "stop":
      return t("Stop or throw?");
  }
}

export function task(kind: PuzzleKind): string {
  switch (kind) {
    case "see":
      return t("The last piece has made a line. Tap its squares.");
    case "win1":
      return t("Place this piece so that it makes a line.");
    case "win3":
      return t(
        "Place this piece and give one, so that you make a line with your next placement, whatever your opponent does.",
      );
    case "win5":
      return t(
        "Place this piece and give one, so that you make a line on your third turn, whatever your opponent does.",
      );
    case "safe":
      return t("Only one kind of piece does not lose. Give it.");
    case "hold":
      return t("Only one way to place this piece and give another does not lose. Find it.");
    case "keep":
      return t("This is your last turn. Keep the dice that give you the best chance to win.");
    case "build":
      return t("This is your last turn. Build where your chance to win is best.");
    case "stop":
      return t(
        "This is your last turn. Is your chance to win better if you build now, or if you throw again?",
      );
  }
}

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

/** How many steps of the solver it takes. */
export function length(kind: PuzzleKind): number {
  return Math.max(1, stepsOf(kind).length);
}

export function hintSentence(hint: PuzzleHint): string {
  if (hint.squares !== undefined) return t("Look at the marked squares.");
  if (hint.pieces !== undefined) return t("Some pieces lose at once. They can no longer be chosen.");
  if (hint.fields !== undefined) return t("One of the two marked fields is right.");
  if (hint.keep != null) return plural("Keep {count} die.", "Keep {count} dice.", hint.keep);
  return t("If you build now, you win {chance} of the time.", { chance: percent(hint.stop ?? 0) });
}

/** An answer of Quatro as it is read: `k335`, `c4`, `stop`, `throw`. */
export function answerName(answer: string): string {
  if (answer === "stop") return t("Build now");
  if (answer === "throw") return t("Throw again");
  if (answer === "k") return t("Throw all five dice again");
  if (answer.startsWith("k"))
    return t("Keep {dice} and throw the rest", { dice: [...answer.slice(1)].join(" ") });
  return t("Build on {field}", { field: answer });
}
