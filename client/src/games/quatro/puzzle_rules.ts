/**
 * Puzzles of Quatro in the page: the last round of a game, where every chance is exact and one answer is best; as
 * `fourfold.quatro.data.puzzles` has them in Python.
 */
import { judged, single } from "../../host/puzzles/answers";
import type { GamePuzzles } from "../../host/puzzles/game_part";
import type { Puzzle } from "../../host/puzzles/puzzle";
import { Unreadable } from "../../rules/game";
import table from "./here";
import { readPosition, type QuatroPosition } from "./rules/position";
import { readStep, stepText } from "./rules/steps";
import { readVariant } from "./rules/variant";

/** The answer to a puzzle of the kind `stop`: build now; and the other one: throw again. */
const STOP = "stop";
const THROW = "throw";
const KEEP = "keep";
const BUILD = "build";

const part: GamePuzzles = {
  table,
  kinds: [KEEP, BUILD, STOP],
  /** None is seen without thinking. */
  atAGlance: [],
  start,

  /** Judge the one step that answers. */
  answer(puzzle, steps) {
    let choice = single(steps);
    if (puzzle.kind === STOP) {
      if (choice !== STOP && choice !== THROW)
        throw new Unreadable("“{text}” is not an answer: write stop or throw.", {
          text: choice.slice(0, 40),
        });
    } else {
      const step = readStep(choice);
      choice = stepText(step);
      start(puzzle).play(choice);
    }
    return judged(choice === puzzle.solution[0] ? "solved" : "wrong", [choice]);
  },

  /** The hint for a solver who has still to answer. */
  hint({ kind, solution, odds }, _steps, stage) {
    const right = solution[0] ?? "";
    const built = kind === BUILD ? odds.slice(0, 2).map(({ answer }) => readStep(answer)) : [];
    const fields = built.flatMap((step) => (step.kind === "build" ? [step.field] : []));
    if (stage === 2)
      return { says: "right", ...(fields.length > 0 ? { fields: fields.slice(0, 1) } : {}), answer: right };
    if (kind === KEEP) return { says: "count", ...(right.length > 1 ? { count: right.length - 1 } : {}) };
    if (kind === STOP) {
      const chance = odds.find(({ answer }) => answer === STOP)?.chance ?? 0;
      return { says: "chance", ...(chance === 0 ? {} : { chance }) };
    }
    return { says: "two", fields: fields.sort((one, other) => one - other) };
  },

  // No answer is right by a line: the odds say why. Nothing is handed over that could lose.
  linesOf: () => [],
  dangers: () => [],
  dangerAfter: () => null,
};
export default part;

function start({ variant, position }: Puzzle): QuatroPosition {
  return readPosition(position, readVariant(variant));
}
