/** The review of a game in words and signs, for the reader. The server judges; this puts it into words. */
import { gameOf } from "../../games";
import type { TurnValue } from "../../parts/ValueBars.svelte";
import { percent, t } from "../i18n.svelte";
import { actor, playerName } from "../names";
import type { Review, ReviewTurn, ReviewValue, View } from "../protocol";
import { tell } from "../telling";
import { turnsOf } from "../turns";
import type { Verdict } from "./verdicts";

/** The change of a chance that is worth mentioning, as the server marks it. */
export const EVEN = 0.5;

/** A value of Quarto! as one seat sees it; null in Quatro, whose values are chances. */
export function verdictFor({ chances, plies }: ReviewValue, seat: number): Verdict | null {
  const chance = chances[seat];
  if (plies == null || chance === undefined) return null;
  return { outcome: chance === EVEN ? "draw" : chance > EVEN ? "win" : "loss", plies };
}

/** The seat from whose side the graph and the signs are shown: the user's own, else the first. */
export function bottomSeat({ you }: View): number {
  return you.length === 1 ? (you[0] ?? 0) : 0;
}

/** What every turn was worth, for the graph; unknown until the review arrives. */
export function turnValues(view: View, review: Review | null): TurnValue[] {
  const unknown = gameOf(view.setup.game).values === "verdicts" ? { verdict: null } : { chance: null };
  if (review === null)
    return turnsOf(view.steps).map(({ number }) => ({ turn: number, ...unknown, spoken: "" }));
  const bottom = bottomSeat(view);
  return review.turns.map((turn, place) => ({
    turn: turn.number,
    ...(gameOf(review.game).values === "verdicts"
      ? { verdict: verdictFor(turn.after, bottom) }
      : { chance: turn.after.chances[bottom] ?? null }),
    moment: review.moments.includes(place),
    spoken: `${t("Turn {turn}: {name}", { turn: turn.number, name: playerName(view, turn.seat) })}. ${turnTitle(view, review, turn)}`,
  }));
}

/** A value as a sign or a chance, in a sentence. */
export function valueWords(value: ReviewValue, seat: number): string {
  return percent(value.chances[seat] ?? 0);
}

/** What happened in a turn, as a headline. */
export function turnTitle(view: View, review: Review, { seat, headline }: ReviewTurn): string {
  return tell(review.game, `review.${headline}`, { name: actor(view, seat) });
}

/** The turn that decided the game. */
export function decisiveTurn({ decisive, turns }: Review): ReviewTurn | undefined {
  return decisive == null ? undefined : turns[decisive];
}

/** What decided the game, in a sentence or two; empty if there is nothing to say. */
export function decisiveSentence(view: View, review: Review): string {
  const turn = decisiveTurn(review);
  if (turn === undefined) return review.moments.length === 0 ? tell(review.game, "review.none") : "";
  return `${tell(review.game, "review.decisive", { number: turn.number })} ${turnTitle(view, review, turn)}.`;
}
