/**
 * Storms: three minutes to spot as many lines as possible, as `fourfold.web.verdicts.storms` runs them.
 *
 * The page follows a storm that a server runs, and goes on with it where the server can no longer be reached.
 */
import { t } from "../../lib/i18n.svelte";
import type { Puzzle as PuzzleView, Storm, StormAnswer } from "../../lib/protocol";
import { serverAnswer } from "../host";
import { refused, sent, told, type Asked } from "../route";
import { keep, kept } from "./kept";
import { shipped } from "./loaded";
import { one, type Shipped } from "./shipped";
import { puzzleView } from "./views";

const SECONDS = 180;
/** Seconds that the last answer may be late. */
const GRACE = 3;

/** A storm that runs in this page. */
interface Running {
  /** Whether the page goes on with it alone, for good: a server would ask for another puzzle. */
  readonly alone: boolean;
  readonly ends: number;
  readonly score: number;
  readonly number: number;
  /** The puzzle to be answered now. */
  readonly puzzle: string;
}

const running = new Map<string, Running>();
const now = (): number => performance.now() / 1000;

export async function beginStorm(asked: Asked): Promise<Response> {
  const answer = await serverAnswer(asked);
  if (answer !== null) {
    if (answer.ok) begin((await answer.clone().json()) as Storm, false);
    return answer;
  }
  const storm = { id: crypto.getRandomValues(new Uint32Array(2)).join("-"), seconds: SECONDS };
  const puzzle = stormPuzzle(await shipped(), 0);
  begin({ ...storm, puzzle }, true);
  return told({ ...storm, puzzle } satisfies Storm);
}

function begin({ id, seconds, puzzle }: Storm, alone: boolean): void {
  running.set(id, { alone, ends: now() + seconds, score: 0, number: 0, puzzle: puzzle.id });
}

export async function answerStorm(asked: Asked): Promise<Response> {
  const id = asked.named[0] ?? "";
  const storm = running.get(id);
  const { number, step } = sent<{ number: number; step: string }>(asked);
  const answer = storm?.alone ? null : await serverAnswer(asked);
  if (answer !== null) {
    if (answer.ok && storm !== undefined) follow(id, storm, (await answer.clone().json()) as StormAnswer);
    return answer;
  }
  const all = await shipped();
  const puzzle = all.named(storm?.puzzle ?? "");
  if (storm === undefined || puzzle === undefined)
    return refused(t("There is nothing at this address."), 404, "unknown");
  const left = storm.ends - now();
  if (left < -GRACE) return refused(t("The three minutes are over."), 409, "over");
  if (number !== storm.number) return refused(t("This puzzle has already been answered."), 409, "stale");
  const part = all.part(puzzle);
  const right = part.answer(puzzle, [step]).status === "solved";
  const said: StormAnswer = {
    right,
    score: storm.score + Number(right),
    left: Math.max(0, left),
    lines: part.linesOf(puzzle, puzzle.solution),
    number: number + 1,
    puzzle: left > 0 ? stormPuzzle(all, number + 1) : null,
  };
  follow(id, { ...storm, alone: true }, said);
  return told(said);
}

function follow(id: string, { alone, ends }: Running, { score, number, puzzle }: StormAnswer): void {
  if (score > kept().bestStorm) keep({ bestStorm: score });
  if (puzzle === null) running.delete(id);
  else running.set(id, { alone, ends, score, number, puzzle: puzzle.id });
}

function stormPuzzle(all: Shipped, number: number): PuzzleView {
  const lines = all.stormy(number);
  const puzzle = one(lines, Math.floor(Math.random() * lines.length));
  return puzzleView(all.part(puzzle), puzzle);
}
