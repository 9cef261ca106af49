/** The lessons of Quarto!. */
import { t } from "../../lib/i18n.svelte";
import { cells, type Lesson } from "../../lib/lesson";
import { FIRST, ROW_2, type Task } from "./first_task";

const WRONG_CALL = (): string => t("Those four are not a line. A wrong call costs nothing: try again.");
const WRONG_PLACE = (): string =>
  t("Not there. Look for three pieces that have something in common with yours.");
const CALLED = (): string =>
  t("QUARTO! You called it and you win. A line that nobody calls is worth nothing.");

export const LESSONS: readonly Lesson<Task>[] = [
  {
    name: "quarto",
    game: "quarto",
    title: () => t("Learn Quarto!"),
    play: {},
    tasks: [
      FIRST,
      {
        kind: "call",
        position: "..../47de/.0../..1. -",
        right: ROW_2,
        ask: () => t("A line wins only when it is called. Press QUARTO! and tap the four pieces."),
        yes: CALLED,
        no: WRONG_CALL,
      },
      {
        // Column b holds three hollow pieces: any hollow piece would lose, any solid one is safe.
        kind: "give",
        position: ".2../.7../e0../..9. -",
        right: [8, 10, 11, 12, 13, 15],
        ask: () => t("Now you give a piece. Choose one that does not complete a line."),
        yes: () => t("Safe: it is solid, so it completes nothing."),
        no: () => t("Careful: with a hollow piece, your opponent completes column b. Choose again."),
      },
    ],
  },
  {
    name: "missed-call",
    game: "quarto",
    title: () => t("The missed call"),
    play: {},
    tasks: [
      {
        // Four dark pieces in row 3, the latest of them the opponent's.
        kind: "call",
        position: "...8/.2../135f/c... 6",
        right: cells("a3 b3 c3 d3", 4),
        ask: () =>
          t(
            "Your opponent made a line, missed it and gave you a piece. Until you place it, the line is yours: call it.",
          ),
        yes: () => t("You win with a line your opponent made. Always look before you place."),
        no: WRONG_CALL,
      },
      {
        // Four round pieces in column c, just made.
        kind: "call",
        position: "..0./.24./7.9e/..d. -",
        right: cells("c1 c2 c3 c4", 4),
        ask: () =>
          t(
            "You have just made a line yourself. Call it now: once you give a piece, your opponent can call it.",
          ),
        yes: () => t("Right: call first, then give."),
        no: WRONG_CALL,
      },
      {
        // Row 1 is dark and dead; row 4 waits for a solid piece.
        kind: "place",
        position: "135f/..../.7../8a.e c",
        right: cells("c4", 4),
        line: cells("a4 b4 c4 d4", 4),
        ask: () =>
          t(
            "Nobody called the four dark pieces in row 1 in time, so they are worth nothing now. Make a new line.",
          ),
        yes: () => t("A new line, and a new chance to call."),
        no: WRONG_PLACE,
      },
    ],
  },
  {
    name: "squares",
    game: "quarto",
    title: () => t("Squares and fewer traits"),
    play: { variant: { quarto: "advanced" } },
    tasks: [
      {
        kind: "place",
        position: ".e../.0b./.9../...7 2",
        right: cells("c3", 4),
        line: cells("b2 c2 b3 c3", 4),
        ask: () =>
          t(
            "Some people play with squares: a 2×2 block of four counts as a line too. Make one with this piece.",
          ),
        yes: () => t("Four short pieces in a square: that counts as a line."),
        no: WRONG_PLACE,
      },
      {
        kind: "call",
        position: ".e../.0b./.92./...7 -",
        right: cells("b2 c2 b3 c3", 4),
        ask: () => t("A square is called like a line. Press QUARTO! and tap the four pieces."),
        yes: CALLED,
        no: WRONG_CALL,
      },
      {
        // Row 1 would be tall, which does not count; row 4 is dark.
        kind: "place",
        position: "4ce./..../..../13b. 7",
        right: cells("d4", 4),
        line: cells("a4 b4 c4 d4", 4),
        ask: () => t("Beginners can play with fewer traits. Here only colour counts: make a line."),
        yes: () => t("Four dark pieces in a row: that is a line."),
        no: () => t("Here only colour counts: look for three dark pieces in a row."),
      },
    ],
  },
];
