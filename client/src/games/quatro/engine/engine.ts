/**
 * The engine of Quatro in the page: exact within a turn, strong across turns.
 *
 * It answers as `fourfold.quatro.engine` and `fourfold.quatro.coach` do; kernels compiled from the same Python do the
 * work. It runs in a worker.
 */
import type { GameEngine } from "../../../engine/engine";
import type { Position } from "../../../rules/game";
import type { QuatroPosition } from "../rules/position";
import { asQuatro } from "../rules/registered";
import { tellAnalysis } from "./facts";
import { oddsOf } from "./odds";
import { choose } from "./players";
import { prepare, prepareFor } from "./prepared";
import { review } from "./review";

/** How long a level may think that thinks long at all, in milliseconds: as on a server. */
const LONGEST = 10_000;

export const engine: GameEngine = {
  ready: prepare,
  async tellAnalysis(position, tell) {
    tellAnalysis(await prepared(position), tell);
  },
  async choose(position, level, random) {
    const asked = await prepared(position);
    const end = performance.now() + LONGEST;
    return choose(asked, level, random, () => performance.now() > end);
  },
  async review(game) {
    await prepared(game.start);
    return review(game);
  },
  async odds(position) {
    return oddsOf(await prepared(position));
  },
};

/** A position, once everything is there that answers about it need. */
async function prepared(position: Position): Promise<QuatroPosition> {
  await prepareFor(position.seats);
  return asQuatro(position);
}
