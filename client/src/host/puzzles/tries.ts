/**
 * What a person did with puzzles: a puzzle counts once, by the first answer or the first hint before it. What comes
 * later only says whether it was solved at last.
 */
import { dayOf, type Day } from "./days";
import type { Puzzle } from "./puzzle";
import { FIRST_STRENGTH, strengthAfter } from "./strength";

/** How a first try went: right at once, a hint was taken first, wrong, or the solution was asked for. */
export type TryOutcome = "solved" | "helped" | "failed" | "shown";

/** What a person did with one puzzle. */
export interface Try {
  /** Its name. */
  readonly puzzle: string;
  /** When it was tried first, in seconds since 1970. */
  readonly at: number;
  /** How that went. */
  readonly outcome: TryOutcome;
  /** The person's strength afterwards. */
  readonly strength: number;
  /** When it was solved, on the first try or later. */
  readonly solved_at: number | null;
  /** Where it was tried as the puzzle of a day, which. */
  readonly day: Day | null;
}

/** Whether it was the puzzle of a day, and solved on that day. */
export function solvedItsDay({ solved_at, day }: Try): boolean {
  return solved_at !== null && dayOf(solved_at) === day;
}

/** A person's strength after these tries, the latest at the end. */
export function strengthOf(tries: readonly Try[]): number {
  return tries.at(-1)?.strength ?? FIRST_STRENGTH;
}

/** What there is to keep of a puzzle that a person with these tries has just tried, perhaps once more. */
export function tried(
  tries: readonly Try[],
  puzzle: Puzzle,
  outcome: TryOutcome,
  now: number,
  daily: Puzzle,
): Try {
  const day = puzzle.id === daily.id ? dayOf(now) : null;
  const known = tries.find((each) => each.puzzle === puzzle.id);
  if (known !== undefined) return triedAgain(known, outcome, now, day);
  const before = strengthOf(tries);
  const strength =
    outcome === "helped" ? before : strengthAfter(before, puzzle.rating, outcome === "solved", tries.length);
  return { puzzle: puzzle.id, at: now, outcome, strength, solved_at: outcome === "solved" ? now : null, day };
}

/**
 * A later try changes no strength. It solves the puzzle, unless the solution was shown; one that has become the puzzle
 * of the day since then is there to be solved once more.
 */
function triedAgain(before: Try, outcome: TryOutcome, now: number, day: Day | null): Try {
  const known: Try = { ...before, day: day ?? before.day };
  const isOpen = known.solved_at === null || (day !== null && !solvedItsDay(known));
  if (outcome === "solved" && isOpen && known.outcome !== "shown") return { ...known, solved_at: now };
  if (outcome === "shown" && known.solved_at === null) return { ...known, outcome };
  return known;
}
