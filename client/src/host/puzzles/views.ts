/** Puzzles as people see them: never more than they may know yet. What is as usual is left out, as the server does. */
import type { Puzzle as PuzzleView, PuzzleAnswer, PuzzleSolution } from "../../lib/protocol";
import type { Answer } from "./answers";
import type { GamePuzzles } from "./game_part";
import type { Puzzle } from "./puzzle";
import { FIRST_STRENGTH } from "./strength";

/** A puzzle as it is set. */
export function puzzleView(part: GamePuzzles, puzzle: Puzzle): PuzzleView {
  const { table } = part;
  const start = part.start(puzzle);
  const { id, kind, variant, position, rating } = puzzle;
  return {
    id,
    kind,
    game: table.rules.key as PuzzleView["game"],
    variant,
    position,
    seat: start.seat,
    rating,
    fields: table.legal(start, start.seat)?.build ?? [],
    points: table.standing(start)?.points ?? [],
  };
}

/** What an answer came to: the reasons only once it is right. */
export function answerView(
  part: GamePuzzles,
  puzzle: Puzzle,
  { status, played, replies }: Answer,
  strength: number,
  change: number,
): PuzzleAnswer {
  const danger = status === "wrong" ? part.dangerAfter(puzzle, played) : null;
  return {
    status,
    played: [...played],
    ...unlessEmpty("replies", replies),
    ...(status === "solved" ? reasons(part, puzzle, played) : {}),
    ...(danger === null ? {} : { danger }),
    ...(strength === FIRST_STRENGTH ? {} : { strength }),
    ...(change === 0 ? {} : { change }),
  };
}

/** The whole solution. */
export function solutionView(part: GamePuzzles, puzzle: Puzzle): PuzzleSolution {
  return { steps: [...puzzle.solution], ...reasons(part, puzzle, puzzle.solution) };
}

function reasons(
  part: GamePuzzles,
  puzzle: Puzzle,
  played: readonly string[],
): Pick<PuzzleSolution, "lines" | "dangers" | "odds"> {
  return {
    ...unlessEmpty("lines", part.linesOf(puzzle, played)),
    ...unlessEmpty("dangers", part.dangers(puzzle)),
    ...unlessEmpty("odds", puzzle.odds),
  };
}

function unlessEmpty<Name extends string, What>(
  name: Name,
  several: readonly What[],
): Partial<Record<Name, What[]>> {
  return several.length === 0 ? {} : ({ [name]: [...several] } as Partial<Record<Name, What[]>>);
}
