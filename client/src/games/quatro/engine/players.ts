/** Players of different strength, from one who just builds to the best we have. */
import type { Random } from "../../../engine/random";
import { IllegalStep, Unreadable } from "../../../rules/game";
import type { QuatroPosition } from "../rules/position";
import { stepText } from "../rules/steps";
import { ENDS } from "./board";
import { kernels } from "./prepared";
import { luck } from "./luck";
import { endsOfTurn, ownOf, planBy, planByRollouts, planOfTurn, type Judging } from "./plans";
import type { Halt } from "./rollouts";
import type { Plan } from "./turn";
import { TurnState } from "./turn_state";

/** How one level decides. */
interface Level {
  /** How it judges the ends of its turn; `patient` by rollouts, which takes long. */
  readonly judging: Judging | "patient";
  /** How far it misjudges them, as a chance to win (a point of its own roof counts as a hundredth). */
  readonly noise?: number;
}

/** How each level decides, by its name. */
const LEVELS: Readonly<Record<string, Level>> = {
  beginner: { judging: "greedy", noise: 0.014 },
  casual: { judging: "greedy" },
  club: { judging: "near", noise: 0.06 },
  strong: { judging: "near", noise: 0.03 },
  expert: { judging: "deep" },
  master: { judging: "patient" },
};

/**
 * The step that a level takes; its errors are drawn afresh for every choice. Where `halt` ends a long thought, it goes by
 * what it knew at once.
 */
export function choose(position: QuatroPosition, level: string, random: Random, halt: Halt): string {
  const how = LEVELS[level];
  if (how === undefined)
    throw new Unreadable("There is no level “{name}”: choose one of {names}.", {
      name: level.slice(0, 40),
      names: Object.keys(LEVELS),
    });
  if (position.turn.kind !== "move")
    throw new IllegalStep("There is nothing to choose here: dice are to be thrown, or the game is over.");
  return stepText(TurnState.of(position).step(planFor(position, how, random, halt)));
}

function planFor(position: QuatroPosition, { judging, noise = 0 }: Level, random: Random, halt: Halt): Plan {
  if (judging === "patient") return planByRollouts(position, halt);
  return noise === 0 ? planOfTurn(position, judging) : erringPlan(position, judging, noise, random);
}

function erringPlan(position: QuatroPosition, judging: Judging, noise: number, random: Random): Plan {
  const values = ownOf(endsOfTurn(position, judging), position);
  const erring = new Float64Array(ENDS);
  kernels().misjudge(values, noise, luck(random.bits(64)), erring);
  return planBy(erring, position);
}
