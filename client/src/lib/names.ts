/** Names in words for things that the server names with keys. */
import { list, plural, t, theComputer } from "./i18n.svelte";
import { editionNamed } from "./options.svelte";
import { personName } from "./person_name";
import { preferences } from "./preferences.svelte";
import type { Card, LineView, SeatView, Setup, View, Word } from "./protocol";
import { withSquares } from "./quarto/lines";
import { pieceSign } from "./quarto/notation";

export function gameName(game: string): string {
  return game === "quarto" ? "Quarto!" : "Quatro";
}

/** A piece as it is spoken: “tall dark round hollow piece”. */
export function pieceName(piece: number, edition: string): string {
  return editionNamed(edition)?.pieces[piece] ?? t("piece {sign}", { sign: pieceSign(piece) });
}

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

export function editionName(edition: string): string {
  return editionNamed(edition)?.title ?? edition;
}

export function callRule(call: string): string {
  switch (call) {
    case "race":
      return t("First to call");
    case "auto":
      return t("Automatic calls");
    default:
      return t("Calls in turn");
  }
}

export function callExplained(call: string): string {
  switch (call) {
    case "race":
      return t(
        "After giving a piece, you may still call until the other player places it. The first call wins.",
      );
    case "auto":
      return t("Making a line wins at once. Nobody has to call it.");
    default:
      return t("You may call until you give a piece; then your opponent may call until placing it.");
  }
}

export function clockName(seconds: number | null): string {
  if (seconds === null) return t("No time limit");
  if (seconds % 60 === 0) return plural("{count} minute a turn", "{count} minutes a turn", seconds / 60);
  return plural("{count} second a turn", "{count} seconds a turn", seconds);
}

/** What a trait is called in an edition; `trait` is its key, as in variants. */
export function traitName(trait: string, edition: string): string {
  return editionNamed(edition)?.traits.find(({ name }) => name === trait)?.title ?? "";
}

/** What pieces with these shared traits look like, in the words of an edition. */
export function looksNamed(shared: LineView["shared"], edition: string): string[] {
  const traits = editionNamed(edition)?.traits ?? [];
  return shared.flatMap(({ trait, value }) => traits.find(({ name }) => name === trait)?.values[value] ?? []);
}

export function variantName(card: Pick<Setup | Card, "game" | "variant" | "edition">): string {
  if (card.game === "quatro")
    return card.variant === "five-as-full-house" ? t("Five of a kind counts as a full house") : t("Standard");
  if (card.variant === "classic" || card.variant === "") return t("Classic");
  if (card.variant === "advanced") return t("With squares");
  const [, named = ""] = /^traits=([a-z,]+)/.exec(card.variant) ?? [];
  const traits = list(named.split(",").map((trait) => traitName(trait, card.edition)));
  return withSquares(card.variant) ? t("{traits} · with squares", { traits }) : traits;
}

/** What is played at a table: the game, its variant, how lines are called, and the clock. */
export function rulesPlayed(setup: Setup): string[] {
  const call = setup.game === "quarto" ? [callRule(setup.call)] : [];
  return [gameName(setup.game), variantName(setup), ...call, clockName(setup.clock ?? null)];
}

/**
 * A user with exactly one seat is addressed as “you”; at a shared device, and for watchers, everyone has a
 * name.
 */
export const isYou = ({ you }: View, seat: number): boolean => you.length === 1 && you.includes(seat);

/** Who plays a seat of a table, for the reader. */
export function playerName(view: View, seat: number): string {
  // Several computers at one table are told apart by their seats, not by their strength.
  const who = view.seats[seat];
  if (who?.kind === "computer" && who.plays_for == null && view.seats.length > 2)
    return t("Computer {number}", { number: seat + 1 });
  return seatName(who, seat, isYou(view, seat));
}

/** Who acts, in a sentence. The only computer at a table of two needs no name; several are told apart by their seats. */
export function subject(view: View, seat: number): string {
  const who = view.seats[seat];
  if (who?.kind !== "computer" || who.plays_for != null || view.seats.length > 2)
    return playerName(view, seat);
  const alone = view.seats.filter(({ kind }) => kind === "computer").length === 1;
  return alone ? theComputer() : t("Computer {number}", { number: seat + 1 });
}

/** Who sits there, as others read it. */
export function seatName(seat: SeatView | undefined, index: number, mine: boolean): string {
  if (seat === undefined) return "";
  if (seat.kind === "open") return t("Open seat");
  if (seat.plays_for != null) return t("Computer for {name}", { name: whoLeft(seat, index) });
  if (seat.kind === "computer") return t("Computer · {level}", { level: levelName(seat.name) });
  return mine && seat.name === "" ? t("You") : nameOr(seat.name, index);
}

/** Who sat there before the computer played on. */
export function whoLeft({ plays_for: name }: SeatView, index: number): string {
  return nameOr(name ?? "", index);
}

/** The name of a person who may not have given one. */
export function nameOr(name: string, seat: number): string {
  return personName(name) || t("Player {number}", { number: seat + 1 });
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

/** What dice have to show for a pattern. */
export function patternExplained(symbol: string): string {
  switch (symbol) {
    case "3x":
      return t("Three dice that show the same number.");
    case "4x":
      return t("Four dice that show the same number.");
    case "st":
      return t("Five numbers in a row: 1 to 5 or 2 to 6.");
    case "fh":
      return t("Three dice of one number and two of another.");
    case "yz":
      return t("Five dice that show the same number.");
    default:
      return t("Two dice that show {number}.", { number: symbol[0] ?? "" });
  }
}

/** The pattern a Quatro field asks for. */
export function patternName(symbol: string): string {
  switch (symbol) {
    case "3x":
      return t("three of a kind");
    case "4x":
      return t("four of a kind");
    case "st":
      return t("straight");
    case "fh":
      return t("full house");
    case "yz":
      return t("Yatzy");
    default:
      return t("pair of {number}", { number: symbol[0] ?? "" });
  }
}
