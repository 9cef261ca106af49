/**
 * Answers to requests about puzzles, the same as the server's (`fourfold.web.verdicts.puzzles`).
 *
 * Where a server can be reached, it answers and keeps a person's progress. The page takes part in what it says, so that
 * it can go on without it, and later tells it what it missed: the server judges that again.
 */
import { t } from "../../lib/i18n.svelte";
import type { Daily, PuzzleAnswer, PuzzleHint, PuzzleProgress } from "../../lib/protocol";
import { IllegalStep, RuleError, Unreadable } from "../../rules/game";
import { SERVED, serverAnswer } from "../host";
import { explained, refused, sent, told, type Asked } from "../route";
import { judged } from "./answers";
import { dayOf } from "./days";
import { keep, keepTry, kept } from "./kept";
import { shipped } from "./loaded";
import { progress } from "./progress";
import type { Puzzle } from "./puzzle";
import { one, type Shipped } from "./shipped";
import { FIRST_STRENGTH } from "./strength";
import { strengthOf, tried, type TryOutcome } from "./tries";
import { answerView, puzzleView, solutionView } from "./views";

export { answerStorm, beginStorm } from "./storms";

const now = (): number => Date.now() / 1000;

// -- Without a try -------------------------------------------------------------------------------------------------

export const dailyPuzzle = (asked: Asked): Promise<Response> =>
  orHere(asked, (all) => {
    const day = dayOf(now());
    const ofTheDay = all.daily(day);
    // Only a server knows how others did.
    return told({ day, puzzle: view(all, ofTheDay), tried: 0, solved: 0 } satisfies Daily);
  });

export const nextPuzzle = (asked: Asked): Promise<Response> =>
  orHere(asked, (all) => {
    const { tries } = kept();
    const known = new Set(tries.map(({ puzzle }) => puzzle));
    const kind = asked.path.searchParams.get("kind");
    const suited = all.suited(strengthOf(tries), known, dayOf(now()), kind);
    if (suited.length === 0)
      return refused(t("You have tried every puzzle of this kind. Choose another."), 404, "none-left");
    return told(view(all, one(suited, Math.floor(Math.random() * suited.length))));
  });

export const puzzleProgress = (asked: Asked): Promise<Response> =>
  orHere(asked, () => {
    const { tries, bestStorm } = kept();
    return told(progress(tries, bestStorm, dayOf(now())) satisfies PuzzleProgress);
  });

export const onePuzzle = (asked: Asked): Promise<Response> =>
  orHere(asked, (all) => {
    const found = all.named(asked.named[0] ?? "");
    return found === undefined ? nothing() : told(view(all, found));
  });

// -- Tries ---------------------------------------------------------------------------------------------------------

export const answerPuzzle = (asked: Asked): Promise<Response> =>
  orTried(
    asked,
    (all, puzzle) => {
      const part = all.part(puzzle);
      const { steps } = sent<{ steps: string[] }>(asked);
      const answer = steps.length === 0 ? judged("goes_on", []) : part.answer(puzzle, steps);
      const before = strengthOf(kept().tries);
      const outcome = outcomeOf(answer);
      if (outcome !== null) note(all, puzzle, outcome, asked);
      const strength = strengthOf(kept().tries);
      return answerView(part, puzzle, answer, strength, strength - before);
    },
    outcomeOf,
  );

export const puzzleHint = (asked: Asked): Promise<Response> =>
  orTried(
    asked,
    (all, puzzle) => {
      const { steps = [], stage = 1 } = sent<{ steps?: string[]; stage?: number }>(asked);
      const hint: PuzzleHint = all.part(puzzle).hint(puzzle, steps, stage);
      note(all, puzzle, "helped", asked);
      return hint;
    },
    () => "helped",
  );

export const puzzleSolution = (asked: Asked): Promise<Response> =>
  orTried(
    asked,
    (all, puzzle) => {
      note(all, puzzle, "shown", asked);
      return solutionView(all.part(puzzle), puzzle);
    },
    () => "shown",
  );

/** What an answer says about a try; null while there is more to find. */
function outcomeOf({ status }: Pick<PuzzleAnswer, "status">): TryOutcome | null {
  if (status === "goes_on") return null;
  return status === "solved" ? "solved" : "failed";
}

/** Keep how a try went, and the request for a server that could not be reached. */
function note(all: Shipped, puzzle: Puzzle, outcome: TryOutcome, missed: Asked | null): void {
  const at = now();
  keepTry(tried(kept().tries, puzzle, outcome, at, all.daily(dayOf(at))));
  if (missed === null || !SERVED) return;
  const body = typeof missed.init.body === "string" ? missed.init.body : "{}";
  keep({ untold: [...kept().untold, { path: missed.path.pathname, body }] });
}

// -- Here or there -------------------------------------------------------------------------------------------------

/** The server's answer, or else ours. */
async function orHere(asked: Asked, here: (all: Shipped) => Response): Promise<Response> {
  await tellUntold();
  return (await serverAnswer(asked)) ?? here(await shipped());
}

/** The server's answer to a try, of which we take part; or else ours. */
async function orTried<View>(
  asked: Asked,
  here: (all: Shipped, puzzle: Puzzle) => View,
  outcome: (view: View) => TryOutcome | null,
): Promise<Response> {
  await tellUntold();
  const id = asked.named[0] ?? "";
  const answer = await serverAnswer(asked);
  if (answer !== null) {
    if (answer.ok) void takePart(id, answer.clone(), outcome).catch(() => undefined);
    return answer;
  }
  const all = await shipped();
  const puzzle = all.named(id);
  if (puzzle === undefined) return nothing();
  try {
    return told(here(all, puzzle));
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return refused(explained(error), 422, reasonOf(error));
  }
}

/** Keep what the server said about a try, for times without it. */
async function takePart<View>(
  id: string,
  answer: Response,
  outcome: (view: View) => TryOutcome | null,
): Promise<void> {
  const said = (await answer.json()) as View;
  const found = outcome(said);
  const all = await shipped();
  const puzzle = all.named(id);
  if (found === null || puzzle === undefined) return;
  note(all, puzzle, found, null);
  const { status, strength = FIRST_STRENGTH } = said as Partial<PuzzleAnswer>;
  const last = kept().tries.at(-1);
  if (status !== undefined && last !== undefined) keepTry({ ...last, strength });
}

/** Tell the server about tries that it missed, in their order; it notes them with the time at which it hears of them. */
async function tellUntold(): Promise<void> {
  for (let { untold } = kept(); untold[0] !== undefined; { untold } = kept()) {
    const [{ path, body }, ...others] = untold;
    const init = { method: "POST", headers: { "content-type": "application/json" }, body };
    const answer = await serverAnswer({ path: new URL(path, location.origin), init });
    if (answer === null) return;
    keep({ untold: others });
  }
}

function view(all: Shipped, puzzle: Puzzle): Daily["puzzle"] {
  return puzzleView(all.part(puzzle), puzzle);
}

function nothing(): Response {
  return refused(t("There is nothing at this address."), 404, "unknown");
}

function reasonOf(error: RuleError): string {
  if (error instanceof IllegalStep) return "illegal";
  return error instanceof Unreadable ? "unreadable-step" : "rules";
}
