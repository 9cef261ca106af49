/**
 * The text of a position: reading it, and writing its first two fields.
 *
 * A position is two to five fields with a space between them:
 *
 *     2..d/7..f/96e./.c.. 1 b4 done !a1b2c3d4@1
 *     board               | |  |    the call that ended the game (@1: by player 1, who interrupted)
 *                         | |  after the sixteenth piece: its placer is done
 *                         | the latest placement, while its lines may still be called or after they won
 *                         the piece in hand, or -
 *
 * Without the third field every line on the board has lost its value.
 */
import { IllegalStep, Unreadable } from "../../../rules/game";
import { FULL, readSquare, squareName, type Square } from "./board";
import { sharedTraits, type Board } from "./calls";
import { isPiece, pieceSign, readPiece, type Piece } from "./pieces";
import type { QuartoPosition } from "./position";
import type { QuartoVariant } from "./variant";

/** What the text of a position says, field by field. */
interface Fields {
  readonly board: Board;
  readonly hand: Piece | null;
  readonly latest: Square | null;
  /** What happened in the last windows: `done`, and the call that ended the game. */
  readonly endings: readonly string[];
}

/** The board and the piece in hand, after which no line counts any more. */
export function writeBoard(board: Board, hand: Piece | null): string {
  const signs = board.map((piece) => (piece === null ? "." : pieceSign(piece)));
  const rows = [0, 4, 8, 12].map((first) => signs.slice(first, first + 4).join(""));
  return `${rows.join("/")} ${hand === null ? "-" : pieceSign(hand)}`;
}

/** The fields of a position, each right by itself and beside the others. */
export function readFields(text: string, variant: QuartoVariant): Fields {
  const [rows = "", inHand, placed, ...endings] = text.split(" ");
  if (inHand === undefined || endings.length > 2)
    throw new Unreadable(
      "A position is a board and the piece in hand, as in 2..d/7..f/96e./.c.. 1, not “{text}”.",
      { text },
    );
  const board = readBoard(rows);
  const hand = readHand(inHand, board);
  const latest = placed === undefined ? null : readLatest(placed, board, hand, variant);
  return { board, hand, latest, endings };
}

function readBoard(text: string): Board {
  const rows = text.split("/").map((row) => [...row]);
  if (rows.length !== 4)
    throw new Unreadable("A board has 4 rows with / between them, not {count}: “{text}”.", {
      count: rows.length,
      text,
    });
  for (const [at, row] of rows.entries()) {
    if (row.length !== 4)
      throw new Unreadable("Row {row} of the board has 4 squares, not {count}: “{text}”.", {
        row: at + 1,
        count: row.length,
        text: row.join(""),
      });
  }
  const board: (Piece | null)[] = [];
  for (const [square, character] of rows.flat().entries()) board.push(readCell(square, character, board));
  return board;
}

function readCell(square: Square, character: string, before: Board): Piece | null {
  if (character === ".") return null;
  if (!isPiece(character))
    throw new Unreadable(
      "“{character}” on {square} is not a piece: write 0-9 or a-f, or . for an empty square.",
      { character, square: squareName(square) },
    );
  const piece = readPiece(character);
  if (before.includes(piece))
    throw new Unreadable("Piece {piece} is on {first} and again on {second}: there is only one of each.", {
      piece: character,
      first: squareName(before.indexOf(piece)),
      second: squareName(square),
    });
  return piece;
}

function readHand(text: string, board: Board): Piece | null {
  if (text === "-") return null;
  if (!isPiece(text))
    throw new Unreadable("“{text}” is not a piece in hand: write 0-9 or a-f, or - for none.", { text });
  const piece = readPiece(text);
  if (board.includes(piece))
    throw new Unreadable("Piece {piece} cannot be in hand: it is on {square}.", {
      piece: text,
      square: squareName(board.indexOf(piece)),
    });
  return piece;
}

function readLatest(text: string, board: Board, hand: Piece | null, variant: QuartoVariant): Square {
  const square = readSquare(text);
  if (board[square] === null)
    throw new Unreadable("The latest placement cannot be on {square}: it is empty.", { square: text });
  if (variant.call === "auto" && hand !== null)
    throw new Unreadable("The placement on {square} won: there can be no piece in hand after it.", {
      square: text,
    });
  return square;
}

/** Where making a line wins at once, no line is on the board but those of the last placement. */
export function checkAuto({ variant, board, latest, occupied, made }: QuartoPosition): void {
  if (variant.call !== "auto") return;
  if (latest !== null && made.length === 0)
    throw new Unreadable("The placement on {square} makes no line: leave it out, the game goes on.", {
      square: squareName(latest),
    });
  for (const line of variant.lines) {
    if ((line.mask & ~occupied) !== 0 || (latest !== null && line.squares.includes(latest))) continue;
    if ((sharedTraits(board, line) & variant.counting) !== 0)
      throw new Unreadable(
        "{line} is made and has won: name the square of the last placement after the piece in hand.",
        { line: String(line) },
      );
  }
}

/** A position with what happened in its last windows: `done`, and the call that ended the game. */
export function withEnding(position: QuartoPosition, text: string): QuartoPosition {
  if (position.variant.call === "auto")
    throw new Unreadable("“{text}” cannot follow: there are no calls in this game.", { text });
  if (text !== "done" && !text.startsWith("!"))
    throw new Unreadable("“{text}” cannot follow the latest placement: write done or a call.", { text });
  if (text === "done" && (position.done || position.occupied !== FULL))
    throw new Unreadable("“done” can be written only once, and only after the sixteenth piece.");
  try {
    return position.play(text);
  } catch (refusal) {
    if (refusal instanceof IllegalStep) throw new Unreadable(refusal.sentence, refusal.details);
    throw refusal;
  }
}
