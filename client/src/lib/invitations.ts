/** An invitation in words: who invites, to what game, with which rules and clock. */
import { plural, t } from "./i18n.svelte";
import { gameOf } from "../games";
import { rulesPlayed } from "./rules_played";
import { personName } from "./person_name";
import type { Invitation } from "./protocol";

/** “Ada invites you to a game of Quarto!”; nobody is given a name that they did not choose. */
export function invitationTitle({ card, host }: Invitation): string {
  const name = host === null ? "" : personName(card.seats[host]?.name ?? "");
  const game = gameOf(card.game).title();
  return name === ""
    ? t("Somebody invites you to a game of {game}", { game })
    : t("{name} invites you to a game of {game}", { name, game });
}

/** The rules, the clock, how many play, and whether moves may be taken back. */
export function invitationFacts({ card }: Invitation): string[] {
  const [, ...rules] = rulesPlayed(card); // the title names the game
  const seats = card.seats.length;
  const players = seats > 2 ? [plural("{count} player", "{count} players", seats)] : [];
  const casual = card.casual ? [t("Moves may be taken back if everyone agrees")] : [];
  return [...rules, ...players, ...casual];
}
