/** How a game ended, as records write it, and when it may be decided away from the board. */
import { IllegalStep, Unreadable, type Over, type Position, type Seat } from "../game";

/** Why a game is over, in the order in which people read them. */
const REASONS = [
  "line",
  "full",
  "row",
  "yatzy",
  "points",
  "time",
  "resigned",
  "agreed",
  "abandoned",
  "closed",
] as const;
/** Why a game may be over although the board shows no result. */
const OFF_THE_BOARD: readonly string[] = ["time", "resigned", "agreed", "abandoned", "closed"];
const SEAT_NUMBERS: readonly string[] = ["1", "2", "3", "4"];

/** The seats that won counted from 1, `draw`, or `*` while nothing is decided. */
export function writeResult(result: Over | null): string {
  if (result === null) return "*";
  return result.winners.map((seat) => seat + 1).join(",") || "draw";
}

/** The winning seats, counted from 0, that a decided result names. */
export function readWinners(text: string): readonly Seat[] {
  const winners = text === "draw" ? [] : text.split(",");
  const ordered = [...new Set(winners)].sort().join() === winners.join();
  if (!ordered || !winners.every((winner) => SEAT_NUMBERS.includes(winner))) {
    throw new Unreadable(
      "“{text}” is not a result: write the winning seats (1 or 1,3), draw, or * if nothing is decided.",
      { text },
    );
  }
  return winners.map((winner) => Number(winner) - 1);
}

/**
 * A decision away from the board needs a running game, and a winner unless a draw was agreed, the table was closed or,
 * with three or four players, everyone has left.
 */
export function checkDecision(position: Position, decided: Over | null): void {
  if (decided === null) return;
  const { winners, reason } = decided;
  const { seats } = position;
  if (position.result !== null) {
    throw new IllegalStep("The game is over on the board: nothing is left to be decided away from it.");
  }
  if (!OFF_THE_BOARD.includes(reason)) {
    throw new IllegalStep(
      "The board does not show a result by “{reason}”: the game is still in progress there.",
      { reason },
    );
  }
  if (reason === "agreed" && winners.length > 0) {
    throw new IllegalStep("Players can agree to a draw, not to a winner.");
  }
  if (reason === "closed" && winners.length > 0) {
    throw new IllegalStep("Nobody wins at a table that was closed.");
  }
  const fewest = seats === 2 ? 1 : 0;
  const shared = reason === "agreed" || reason === "closed";
  if (!shared && !(fewest <= winners.length && winners.length < seats)) {
    throw new IllegalStep("A game that ends by “{reason}” has a winner and a loser.", { reason });
  }
  if (winners.some((winner) => winner >= seats)) {
    throw new IllegalStep("There are only seats 1 to {seats}: no other can win.", { seats });
  }
}

/** The reason that a text names, or null if it is empty. */
export function readReason(text: string): string | null {
  if (text === "") return null;
  const reason = REASONS.find((each) => each === text);
  if (reason === undefined) {
    throw new Unreadable("“{text}” is not a reason: the reasons are {reasons}.", { text, reasons: REASONS });
  }
  return reason;
}
