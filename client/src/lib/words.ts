/** The client's own words for what the server names with keys. */
import { editionNamed } from "./choices.svelte";
import { plural, t } from "./i18n.svelte";
import { preferences } from "./preferences.svelte";
import type { Card, ResultView, SeatView, Setup } from "./protocol";
import { countingBits, readLine, sharedBits, type QuartoBoard } from "./quarto/board";

export function gameName(game: string): string {
  return game === "quarto" ? "Quarto!" : "Quatro";
}

/** A piece as it is spoken: “tall dark round hollow piece”. */
export function pieceName(piece: number, edition: string): string {
  return editionNamed(edition)?.pieces[piece] ?? t("piece {sign}", { sign: piece.toString(16) });
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
      return t("Whoever calls first");
    case "auto":
      return t("The program sees every line");
    default:
      return t("One after the other");
  }
}

export function callExplained(call: string): string {
  switch (call) {
    case "race":
      return t(
        "After giving a piece you may still call, until the other player places it. The first call wins.",
      );
    case "auto":
      return t("Making a line wins at once. Nobody has to call.");
    default:
      return t("You may call until you give a piece, then your opponent may until it is placed.");
  }
}

export function clockName(seconds: number | null): string {
  if (seconds === null) return t("No clock");
  if (seconds % 60 === 0) return plural("{count} minute a turn", "{count} minutes a turn", seconds / 60);
  return plural("{count} second a turn", "{count} seconds a turn", seconds);
}

/** The name of a trait, by its bit and edition. */
export function traitName(bit: number, edition: string): string {
  return editionNamed(edition)?.traits[bit]?.title ?? "";
}

export function variantName(card: Pick<Setup | Card, "game" | "variant" | "edition">): string {
  if (card.game === "quatro")
    return card.variant === "five-as-full-house" ? t("Five of a kind is a full house too") : t("Standard");
  if (card.variant === "classic" || card.variant === "") return t("Classic");
  if (card.variant === "advanced") return t("With squares");
  const names = countingBits(card.variant)
    .map((bit) => traitName(bit, card.edition))
    .join(", ");
  return card.variant.endsWith("+squares") ? t("{traits} · with squares", { traits: names }) : names;
}

/** Who sits there, as others read it. */
export function seatName(seat: SeatView | undefined, index: number, mine: boolean): string {
  if (seat === undefined) return "";
  if (seat.kind === "open") return t("Open seat");
  if (seat.kind === "computer") return t("Computer · {level}", { level: levelName(seat.name) });
  if (seat.name !== "") return seat.name;
  return mine ? t("You") : t("Player {number}", { number: index + 1 });
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

/** What a called line shares, in words: “tall, solid”. */
export function sharedWords(line: string, board: QuartoBoard, setup: Setup): string {
  const pieces = readLine(line).flatMap((square) => board.board[square] ?? []);
  const counting = countingBits(setup.variant);
  return sharedBits(pieces)
    .filter(({ bit }) => counting.includes(bit))
    .map(({ bit, value }) => editionNamed(editionSeen(setup))?.traits[bit]?.values[value] ?? "")
    .filter(Boolean)
    .join(", ");
}

/** How it ended, for whoever looks. `names` are the winners'. */
export function resultSentence(result: ResultView, names: string, mine: boolean): string {
  if (result.winners.length === 0) {
    return result.reason === "agreed"
      ? t("A draw: you agreed on it.")
      : t("A draw: the board is full and nobody called a line.");
  }
  switch (result.reason) {
    case "line":
      return mine ? t("You win with a line.") : t("{names} wins with a line.", { names });
    case "row":
      return mine
        ? t("You win with four roofs in a row.")
        : t("{names} wins with four roofs in a row.", { names });
    case "yatzy":
      return mine
        ? t("You win with a roof on each Yatzy field.")
        : t("{names} wins with a roof on each Yatzy field.", { names });
    case "points":
      if (result.winners.length > 1) return t("{names} share the win on points.", { names });
      return mine ? t("You win on points.") : t("{names} wins on points.", { names });
    case "time":
      return mine ? t("You win: the other’s time is up.") : t("{names} wins: the time is up.", { names });
    case "resigned":
      return mine
        ? t("You win: the other side gave up.")
        : t("{names} wins: the other side gave up.", { names });
    default:
      return mine
        ? t("You win: the other side stayed away.")
        : t("{names} wins: the other side stayed away.", { names });
  }
}
