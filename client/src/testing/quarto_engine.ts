/**
 * Everything that the page's engine of Quarto! says: `scripts/engine_lockstep.mjs` asks for it, line by line.
 *
 * `tests/lockstep` asks the Python engine the same and compares. Nothing here knows what is right.
 */
import { BEST, DANGER, gathered, hint, LOOK } from "../coach/coach";
import type { PlayedRecord } from "../engine/engine";
import { seeded } from "../engine/random";
import { positionTried, tried } from "../engine/tries";
import COACH from "../games/quarto/coach";
import { engine } from "../games/quarto/engine/engine";
import { QUARTO } from "../games/quarto/rules/registered";
import type { Told } from "../lib/analysis/facts";
import type { Position } from "../rules/game";

/** A position, and what is asked about it. */
interface Asked {
  readonly variant: string;
  readonly call: string;
  readonly position: string;
  readonly ask: "analysis" | "shares" | "coach" | "choose" | "review" | "opening";
  /** Among how many workers an analysis is shared. */
  readonly shares?: number;
  /** Moves to judge. */
  readonly moves?: readonly (readonly string[])[];
  readonly level?: string;
  readonly seed?: number;
  readonly steps?: PlayedRecord["steps"];
  readonly result?: PlayedRecord["result"];
  /** What is tried instead, and at which step of the game. */
  readonly tries?: readonly { readonly first: number; readonly steps: readonly string[] }[];
}

/** The answer to a line of JSON with a question, as JSON; what went wrong is an answer too. */
export async function answer(line: string): Promise<string> {
  try {
    return JSON.stringify(await answered(JSON.parse(line) as Asked));
  } catch (error) {
    return JSON.stringify({ failed: error instanceof Error ? error.stack : String(error) });
  }
}

async function answered(asked: Asked): Promise<unknown> {
  const variant = QUARTO.readVariant(asked.variant, { call: asked.call });
  const position = QUARTO.readPosition(asked.position, variant);
  switch (asked.ask) {
    case "analysis":
      return analysed(position);
    case "shares":
      return shared(position, asked.shares ?? 1);
    case "coach":
      return coached(position, asked.moves ?? []);
    case "choose":
      return engine.choose(position, asked.level ?? "", seeded(asked.seed ?? 0));
    case "review":
      return reviewed(
        { start: position, steps: asked.steps ?? [], result: asked.result ?? null },
        asked.tries ?? [],
      );
    case "opening":
      return engine.opening?.(position);
  }
}

async function analysed(position: Position): Promise<Told[]> {
  const told: Told[] = [];
  await engine.tellAnalysis(position, (fact) => told.push(fact));
  return told;
}

async function shared(position: Position, of: number): Promise<Told[]> {
  const told: Told[] = [];
  const tell = (fact: Told): unknown => told.push(fact);
  for (let number = 0; number < of; number++) await engine.tellShare?.(position, { number, of }, tell);
  await engine.conclude?.(position, told, tell);
  return told;
}

async function coached(position: Position, moves: readonly (readonly string[])[]): Promise<unknown> {
  const facts = gathered(await analysed(position));
  if (facts === null) throw new Error("the analysis did not come to its end");
  const stages = ([LOOK, DANGER, BEST] as const).map((stage) => hint(COACH, facts, stage));
  return { hints: stages, judgements: moves.map((move) => COACH.judgement(facts, move)) };
}

async function reviewed(game: PlayedRecord, tries: NonNullable<Asked["tries"]>): Promise<unknown> {
  const review = await engine.review(game);
  const verdicts = [];
  for (const { first, steps } of tries) {
    const turn = review.turns.find((each) => each.decisions[0]?.first === first);
    const decision = turn?.decisions[0];
    if (turn === undefined || decision === undefined) throw new Error("there was nothing to decide");
    const position = positionTried(game, decision, steps, COACH.meant);
    const verdict = gathered(await analysed(position))?.verdict;
    verdicts.push(verdict && tried(verdict, position, turn, decision, COACH.exact));
  }
  return { review, tries: verdicts };
}
