/** How Quarto! is written: `7` a piece, `b3` a square, `2..d/7..f/96e./.c.. 1` a position. */
import type { Change } from "../../lib/protocol";
import { EMPTY, SQUARES, type QuartoBoard } from "./board";

const COLUMNS = "abcd";
const NO_PIECE = ".";
const NOTHING = "-";

export function squareName(square: number): string {
  return `${COLUMNS[square % 4] ?? "?"}${String(Math.floor(square / 4) + 1)}`;
}

export function readSquare(name: string): number {
  return COLUMNS.indexOf(name[0] ?? "") + 4 * (Number(name[1]) - 1);
}

export function pieceSign(piece: number): string {
  return piece.toString(16);
}

/** `a1b2c3d4`, in the order of the board. */
export function lineName(line: readonly number[]): string {
  return [...line]
    .sort((a, b) => a - b)
    .map(squareName)
    .join("");
}

/** The board and the hand, followed by the latest placement while its lines may be called. */
export function readPosition(text: string): QuartoBoard {
  const [rows = "", hand = NOTHING, last] = text.split(" ");
  const board = [...rows.replaceAll("/", "")].map((sign) => (sign === NO_PIECE ? null : readPiece(sign)));
  if (board.length !== SQUARES) throw new Error(`“${text}” is no position of Quarto!`);
  return {
    board,
    hand: hand === NOTHING ? null : readPiece(hand),
    last: last === undefined ? null : readSquare(last),
  };
}

/** Where a game begins: with an empty board, unless its set-up names a position. */
export function readStart(text: string): QuartoBoard {
  return text === "" ? EMPTY : readPosition(text);
}

/** The same as text; what may be called is left out, so that no line counts any more. */
export function writePosition({ board, hand }: Pick<QuartoBoard, "board" | "hand">): string {
  const signs = board.map((piece) => (piece === null ? NO_PIECE : pieceSign(piece)));
  const rows = [0, 4, 8, 12].map((first) => signs.slice(first, first + 4).join(""));
  return `${rows.join("/")} ${hand === null ? NOTHING : pieceSign(hand)}`;
}

/** What a step changes, from its text: `7` gives, `b3` places the piece in hand, anything else moves nothing. */
export function readStep(text: string, hand: number | null): Pick<Change, "kind" | "piece" | "square"> {
  if (text.length === 1) return { kind: "give", piece: readPiece(text) };
  const square = /^([a-d])([1-4])$/.exec(text);
  if (square === null) return { kind: text === "done" ? "done" : "call" };
  const [, column = "a", row = "1"] = square;
  return { kind: "place", piece: hand, square: COLUMNS.indexOf(column) + 4 * (Number(row) - 1) };
}

function readPiece(sign: string): number {
  const piece = parseInt(sign, 16);
  if (sign.length !== 1 || Number.isNaN(piece)) throw new Error(`“${sign}” is no piece`);
  return piece;
}
