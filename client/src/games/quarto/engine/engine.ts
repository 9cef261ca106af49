/**
 * The engine of Quarto! in the page: exact.
 *
 * It answers as `fourfold.quarto.engine` and `fourfold.quarto.coach` do; kernels compiled from the same Python do the
 * work. It runs in a worker.
 */
import type { GameEngine } from "../../../engine/engine";
import { loadedOnce } from "../../../lib/loaded_once";
import type { Position } from "../../../rules/game";
import type { QuartoPosition } from "../rules/position";
import { asQuarto } from "../rules/registered";
import { conclude, tellAnalysis, tellShare } from "./facts";
import { family } from "./node";
import { opening } from "./openings";
import { choose } from "./players";
import { kernels } from "./prepared";
import { review } from "./review";
import { Solver } from "./solver";

export const engine: GameEngine = {
  async ready() {
    await solver();
  },
  async tellAnalysis(position, tell) {
    tellAnalysis(...(await asked(position)), tell);
  },
  async tellShare(position, share, tell) {
    tellShare(...(await asked(position)), share, tell);
  },
  async conclude(position, told, tell) {
    conclude(...(await asked(position)), told, tell);
  },
  async choose(position, level, random) {
    return choose(...(await asked(position)), level, random);
  },
  async review(game) {
    const [, solver] = await asked(game.start);
    return review(game, solver);
  },
  async opening(position) {
    return opening(...(await asked(position)));
  },
};

/** The solver that all questions share. */
const solver = loadedOnce(async () => new Solver(await kernels()));

/** What a question is about, once everything is there that its answer needs. */
async function asked(position: Position): Promise<[QuartoPosition, Solver]> {
  const about = asQuarto(position);
  const found = await solver();
  await found.prepare(family(about.variant));
  return [about, found];
}
