/**
 * Why a full line cannot be called, said of a row, a column, a diagonal or a block.
 *
 * A line over the edge is named by its squares, which is the plainest. Each is a whole sentence, because languages put
 * such words in different places and cases.
 */
import { IllegalStep } from "../../../rules/game";
import { squareName, type Line, type Square } from "./board";
import { way } from "./line_ways";

/** Its four pieces have nothing in common that counts. */
export function nothingShared(line: Line): IllegalStep {
  const { first, last, row, column } = places(line);
  switch (way(line.squares)) {
    case "broken":
    case "across":
      return new IllegalStep("The four pieces on {line} share no trait that counts in this game.", {
        line: String(line),
      });
    case "square":
      return new IllegalStep(
        "The four pieces in the 2×2 block from {first} to {last} share no trait that counts in this game.",
        { first, last },
      );
    case "row":
      return new IllegalStep("The four pieces in row {row} share no trait that counts in this game.", {
        row,
      });
    case "column":
      return new IllegalStep("The four pieces in column {column} share no trait that counts in this game.", {
        column,
      });
    case "diagonal":
      return new IllegalStep(
        "The four pieces on the diagonal from {first} to {last} share no trait that counts in this game.",
        { first, last },
      );
  }
}

/** It could have been called earlier: the latest piece is not in it. */
export function outOfDate(line: Line, square: Square): IllegalStep {
  const { first, last, row, column } = places(line);
  const latest = squareName(square);
  switch (way(line.squares)) {
    case "broken":
    case "across":
      return new IllegalStep(
        "{line} has lost its value: only lines through the latest piece, on {latest}, can be called.",
        { line: String(line), latest },
      );
    case "square":
      return new IllegalStep(
        "The 2×2 block from {first} to {last} has lost its value: only lines through the latest piece, " +
          "on {latest}, can be called.",
        { first, last, latest },
      );
    case "row":
      return new IllegalStep(
        "Row {row} has lost its value: only lines through the latest piece, on {latest}, can be called.",
        { row, latest },
      );
    case "column":
      return new IllegalStep(
        "Column {column} has lost its value: only lines through the latest piece, on {latest}, can be called.",
        { column, latest },
      );
    case "diagonal":
      return new IllegalStep(
        "The diagonal from {first} to {last} has lost its value: only lines through the latest piece, on " +
          "{latest}, can be called.",
        { first, last, latest },
      );
  }
}

/** Where a line begins and ends, and the row and the column of its beginning. */
function places({ squares }: Line): { first: string; last: string; row: string; column: string } {
  const first = squareName(squares[0] ?? 0);
  return { first, last: squareName(squares.at(-1) ?? 0), row: first.charAt(1), column: first.charAt(0) };
}
