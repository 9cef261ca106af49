/**
 * Everything that the page's engine and coach of Quatro tell: `scripts/engine_lockstep.mjs` asks, line by line.
 *
 * `tests/lockstep` asks Python the same and compares. Nothing here knows what is right.
 */
import { gathered, hint, type Stage } from "../coach/coach";
import { seeded } from "../engine/random";
import coach from "../games/quatro/coach";
import { engine } from "../games/quatro/engine/engine";
import { choose } from "../games/quatro/engine/players";
import { prepareFor } from "../games/quatro/engine/prepared";
import { asQuatro, QUATRO } from "../games/quatro/rules/registered";
import type { Told } from "../lib/analysis/facts";
import { RuleError, type Position } from "../rules/game";

interface Asked {
  readonly variant: string;
  readonly layout: string;
  /** The text of a position, or of the first one of a game. */
  readonly position: string;
  /** Levels that choose, each with the seed of its chance. */
  readonly choices?: readonly (readonly [string, number])[];
  /** Whether all facts, hints, judgements and odds are wanted. */
  readonly facts?: boolean;
  /** The steps of a game to review, and how it ended at the table. */
  readonly steps?: readonly (readonly [number, string])[];
  readonly ended?: { readonly winners: readonly number[]; readonly reason: string } | null;
}

const STAGES: readonly Stage[] = [1, 2, 3];

async function everything(asked: Asked): Promise<unknown> {
  const position = QUATRO.readPosition(asked.position, QUATRO.readVariant(asked.variant, asked));
  const { choices = [], facts = false, steps, ended = null } = asked;
  const chosen = [];
  for (const [level, seed] of choices) chosen.push(await attempt(chosenBy(level, position, seed)));
  const played = steps?.map(([seat, step]) => ({ seat, step }));
  return {
    chosen,
    ...(facts ? await told(position) : {}),
    ...(played ? { review: await engine.review({ start: position, steps: played, result: ended }) } : {}),
  };
}

/** The step of a level that has all the time it wants, however busy the machine is. */
async function chosenBy(level: string, position: Position, seed: number): Promise<string> {
  await prepareFor(position.seats);
  return choose(asQuatro(position), level, seeded(seed), () => false);
}

async function told(position: Position): Promise<Record<string, unknown>> {
  const facts: Told[] = [];
  await engine.tellAnalysis(position, (fact) => facts.push(fact));
  const all = gathered(facts);
  const isOver = position.result !== null;
  return {
    facts,
    odds: await attempt(engine.odds?.(position)),
    hints: all === null || isOver ? [] : STAGES.map((stage) => hint(coach, all, stage)),
    judgements: all?.moves.map(({ choice }) => coach.judgement(all, choice)) ?? [],
  };
}

/** What comes of it, or how it is refused. */
async function attempt(what: Promise<unknown> | undefined): Promise<unknown> {
  try {
    return await what;
  } catch (error) {
    if (error instanceof RuleError) return { refused: error.sentence };
    throw error;
  }
}

/** The answer to a line of JSON, as JSON; what went wrong is an answer too. */
export async function answer(line: string): Promise<string> {
  try {
    return JSON.stringify(await everything(JSON.parse(line) as Asked));
  } catch (error) {
    return JSON.stringify({ failed: error instanceof Error ? error.stack : String(error) });
  }
}
