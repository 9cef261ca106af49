/**
 * What a table on this device knows beyond its game: hints, judgements, reviews, odds and records, from the page's own
 * engines; with the rights and refusals of the server (`fourfold.web.verdicts`).
 */
import { gathered, hint, type Facts, type GameCoach, type Stage } from "../../coach/coach";
import type { PlayedRecord } from "../../engine/engine";
import { analyse, odds as oddsOf, review as reviewOf } from "../../engine/minds";
import { positionTried, tried } from "../../engine/tries";
import { roomsOf } from "../../games/rooms";
import type { Told } from "../../lib/analysis/facts";
import type { Hint, Judgement, Odds, Review, Tried } from "../../lib/protocol";
import type { Position } from "../../rules/game";
import { checkAllowed } from "../permission";
import { recordOf } from "../records";
import { Refused } from "../refusal";
import { sent, type Asked } from "../route";
import { openStorage } from "../storage";
import { answered, tableAsked } from "./answers";
import { latestMove, mayBeHelped } from "./help";
import { DEVICE, firstPosition } from "./setup";
import { seatsOf, type Table } from "./table";

/** A hint for the player to move. */
export const hinted = (asked: Asked): Promise<Response> =>
  answered(async (): Promise<Hint> => {
    const table = await helped(asked);
    checkTurn(table);
    const stage = Number(asked.path.searchParams.get("step") ?? 1) as Stage;
    return hint(await coachOf(table), await known(table, table.position), stage);
  });

/** Whether a step about to be played gives something away. */
export const checked = (asked: Asked): Promise<Response> =>
  answered(async (): Promise<Judgement> => {
    const table = await helped(asked);
    checkTurn(table);
    const step = table.part.rules.readStep(sent<{ step: string }>(asked).step);
    table.position.play(step); // an illegal step is refused here
    return judged(table, await known(table, table.position), [step]);
  });

/** The verdict on the latest move, with the best moves instead. */
export const lastJudged = (asked: Asked): Promise<Response> =>
  answered(async (): Promise<Judgement> => {
    const table = await helped(asked, true);
    const { before, steps } = latestMove(table, seatsOf(table, DEVICE));
    const facts = await known(table, before);
    return { ...(await judged(table, facts, steps)), best: facts.verdict.best };
  });

/** The review of a finished game: made once, and kept with it. */
export const reviewed = (asked: Asked): Promise<Response> =>
  answered(async () => review(asked, await finished(asked)));

/** Whether a different choice from the one played would have been as good as the best. */
export const tryMade = (asked: Asked): Promise<Response> =>
  answered(async (): Promise<Tried> => {
    const table = await finished(asked);
    const { first, steps } = sent<{ first: number; steps: string[] }>(asked);
    const { turns } = await review(asked, table);
    const turn = turns.find(({ decisions }) => decisions.some((each) => each.first === first));
    const decision = turn?.decisions.find((each) => each.first === first);
    if (turn === undefined || decision === undefined) throw new Refused("There was nothing to decide there.");
    const coach = await coachOf(table);
    const position = positionTried(playedAt(table), decision, steps, (at, text) => coach.meant(at, text));
    const { verdict } = await known(table, position);
    return tried(verdict, position, turn, decision, coach.exact);
  });

/** What the current turn can still bring. */
export const oddsAsked = (asked: Asked): Promise<Response> =>
  answered(async (): Promise<Odds> => {
    const { setup, position } = await tableAsked(asked);
    return oddsOf(setup.game, position);
  });

/** The game as a record. */
export async function recorded(asked: Asked): Promise<Response> {
  const table = await tableAsked(asked);
  const name = `${table.setup.game}-${asked.named[0]?.slice(-8) ?? ""}.txt`;
  const headers = { "content-disposition": `attachment; filename="${name}"`, "content-type": "text/plain" };
  return new Response(String(recordOf(table)), { headers });
}

/** A table where its players may be helped. */
async function helped(asked: Asked, orOver = false): Promise<Table> {
  const table = await tableAsked(asked);
  const over = orOver && table.phase === "over";
  if (!over && !mayBeHelped(table, seatsOf(table, DEVICE)))
    throw new Refused(
      "Hints are for casual games against the computer, and in Quarto! only with automatic calls.",
    );
  return table;
}

async function finished(asked: Asked): Promise<Table> {
  const table = await tableAsked(asked);
  if (table.phase !== "over")
    throw new Refused("The game is still in progress: it can be reviewed when it is over.");
  return table;
}

function checkTurn(table: Table): void {
  const { toAct } = table;
  if (toAct === null || !seatsOf(table, DEVICE).includes(toAct))
    throw new Refused("It is not your turn: it is player {player}'s.", { player: (toAct ?? 0) + 1 });
}

async function coachOf({ setup }: Table): Promise<GameCoach> {
  const { coach } = roomsOf(setup.game);
  if (coach === undefined) throw new Refused("There is nothing at this address.");
  return (await coach()).default;
}

/** A complete analysis. */
async function known({ setup, part }: Table, position: Position): Promise<Facts> {
  await checkAllowed(part.rules, position);
  const told: Told[] = [];
  await analyse(setup.game, position, (fact) => told.push(fact));
  const facts = gathered(told);
  if (facts === null) throw new Refused("This move was not judged: time ran out.");
  return facts;
}

async function judged(table: Table, facts: Facts, steps: readonly string[]): Promise<Judgement> {
  const found = (await coachOf(table)).judgement(facts, steps);
  if (found === null) throw new Refused("This move was not judged: time ran out.");
  return found;
}

async function review({ named: [id = ""] }: Asked, table: Table): Promise<Review> {
  const storage = await openStorage();
  const kept = await storage.review(id).catch(() => null);
  if (kept !== null) return kept;
  const made = await reviewOf(table.setup.game, playedAt(table));
  await storage.keepReview(id, made).catch(() => undefined);
  return made;
}

function playedAt({ setup, part, played, position, result }: Table): PlayedRecord {
  return {
    start: firstPosition(setup, part),
    steps: played.map(({ view: { seat, step } }) => ({ seat, step })),
    result: position.result === null ? result : null,
  };
}
