/** Names in words for things that the server names with keys. */
import { list, plural, t, theComputer } from "./i18n.svelte";
import { editionNamed } from "./options.svelte";
import { personName } from "./person_name";
import { preferences, type Choice } from "./preferences.svelte";
import type { Card, SeatView, Setup, View, Word } from "./protocol";
import { tell } from "./telling";

type Result = NonNullable<View["result"]>;

export function levelName(level: string): string {
  switch (level) {
    case "newcomer":
      return t("Newcomer");
    case "beginner":
      return t("Beginner");
    case "casual":
      return t("Casual player");
    case "club":
      return t("Club player");
    case "strong":
      return t("Strong player");
    case "expert":
      return t("Expert");
    case "master":
      return t("Master");
    case "perfect":
      return t("Perfect");
    default:
      return level;
  }
}

/** The pieces this person sees at a table: those of the table, or those preferred everywhere. */
export function editionSeen(setup: Pick<Setup | Card, "edition">): string {
  return editionNamed(preferences.pieces) === undefined ? setup.edition : preferences.pieces;
}

/** Who starts, as the person who chooses it reads it; `seats` counts all players. */
export function startsChoice(starts: Choice["starts"], opponent: Choice["opponent"], seats: number): string {
  switch (starts) {
    case "dice":
      return t("Dice decide");
    case "host":
      return opponent === "device" ? t("Player {number} starts", { number: 1 }) : t("You start");
    case "guest":
      if (opponent === "device") return t("Player {number} starts", { number: 2 });
      if (seats > 2) return t("The next player starts");
      return opponent === "computer" ? t("The computer starts") : t("Your opponent starts");
    case "loser":
      return capitalised(tell("", "option.loser"));
  }
}

/** The words of a list as the name of a choice. */
function capitalised(words: string): string {
  return words.charAt(0).toLocaleUpperCase(document.documentElement.lang || "en") + words.slice(1);
}

/** Who starts, as everyone at the table reads it; nothing where dice decide, as usual. */
export function startsAgreed({ starts, seats }: Pick<Setup | Card, "starts" | "seats">): string[] {
  switch (starts) {
    case "host":
      return [t("The host starts")];
    case "guest":
      return [seats.length > 2 ? t("The player after the host starts") : t("The guest starts")];
    case "loser":
      return [t("The loser of the last game starts")];
    default:
      return [];
  }
}

export function clockName(seconds: number | null): string {
  if (seconds === null) return t("No time limit");
  if (seconds % 60 === 0) return plural("{count} minute a turn", "{count} minutes a turn", seconds / 60);
  return tell("", "clock.seconds", { count: seconds });
}

/**
 * A user with exactly one seat is addressed as “you”; at a shared device, and for watchers, everyone has a
 * name.
 */
export const isYou = ({ you }: View, seat: number): boolean => you.length === 1 && you.includes(seat);

/** Who acts, for `tell`: null is the reader. */
export const actor = (view: View, seat: number): string | null =>
  isYou(view, seat) ? null : subject(view, seat);

/** Who plays a seat of a table, for the reader. */
export function playerName(view: View, seat: number): string {
  // Several computers at one table are told apart by their seats, not by their strength.
  const who = view.seats[seat];
  if (who?.kind === "computer" && who.plays_for == null && view.seats.length > 2)
    return tell("", "seat.computer-of-several", { number: seat + 1 });
  return seatName(who, seat, isYou(view, seat));
}

/** Who acts, in a sentence. The only computer at a table of two needs no name; several are told apart by their seats. */
export function subject(view: View, seat: number): string {
  const who = view.seats[seat];
  if (who?.kind !== "computer" || who.plays_for != null || view.seats.length > 2)
    return playerName(view, seat);
  const alone = view.seats.filter(({ kind }) => kind === "computer").length === 1;
  return alone ? theComputer() : tell("", "seat.computer-of-several", { number: seat + 1 });
}

/** Who won, in a sentence. */
export function winnersOf(view: View, { winners }: Pick<Result, "winners">): string {
  return list(winners.map((seat) => subject(view, seat)));
}

/** Whether “You lost” leaves open which of several others won. */
export function isWinnerOpen({ you, seats }: View, { winners }: Pick<Result, "winners">): boolean {
  return seats.length > 2 && you.length === 1 && !winners.some((seat) => you.includes(seat));
}

/** Who sits there, as others read it. */
export function seatName(seat: SeatView | undefined, index: number, mine: boolean): string {
  if (seat === undefined) return "";
  if (seat.kind === "open") return tell("", "seat.open");
  if (seat.plays_for != null) return tell("", "seat.computer-for", { name: whoLeft(seat, index) });
  if (seat.kind === "computer") return tell("", "seat.computer", { level: levelName(seat.name) });
  return mine && seat.name === "" ? t("You") : nameOr(seat.name, index);
}

/** Who sat there before the computer played on. */
export function whoLeft({ plays_for: name }: SeatView, index: number): string {
  return nameOr(name ?? "", index);
}

/** The name of a person who may not have given one: older records say “You” then, which is no name. */
export function nameOr(name: string, seat: number): string {
  const given = name === "You" || name === t("You") ? "" : personName(name);
  return given || tell("", "seat.player", { number: seat + 1 });
}

/** A greeting in words. */
export function wordSaid(word: Word): string {
  switch (word) {
    case "hello":
      return t("Hello!");
    case "good_luck":
      return t("Good luck!");
    case "well_played":
      return t("Well played!");
    case "oops":
      return t("Oops!");
    case "thanks":
      return t("Thanks for the game!");
  }
}
