/** What the coach says, in words; most of it is the game's own. */
import type { Hint, Judgement, View } from "../protocol";
import { tell } from "../telling";

/** What a game's coach says. */
export interface Advice {
  /** Where to look; what is dangerous and why; the best move. */
  readonly hint: (hint: Hint, view: View) => string;
  /** What speaks against a step that the player is about to play. */
  readonly objection: (judgement: Judgement, view: View) => string;
}

/** What the player's latest move did. */
export function judgedSentence({ says, loss = 0 }: Judgement, game: string): string {
  return tell(game, `judgement.${says}`, { share: loss });
}

/** What a step would give away. */
export function objection({ says, loss = 0 }: Judgement, { setup }: View): string {
  return says === "good" ? "" : tell(setup.game, `objection.${says}`, { share: loss });
}
