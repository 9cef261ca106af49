/** What is played at a table, in words. */
import { gameOf } from "../games";
import { clockName, startsAgreed } from "./names";
import type { Card, Setup } from "./protocol";

type Played = Pick<Setup | Card, "game" | "variant" | "edition" | "call" | "clock" | "starts" | "seats">;

/** The game, its variant and other rules, the clock, and who starts. */
export function rulesPlayed(setup: Played): string[] {
  const { title, variant, rules } = gameOf(setup.game);
  return [
    title(),
    variant(setup),
    ...(rules?.(setup) ?? []),
    clockName(setup.clock ?? null),
    ...startsAgreed(setup),
  ].filter(Boolean);
}
