/** Positions and steps of Quarto! as boards draw them: as they are written, whether or not the rules allow them. */
import type { Change } from "../../lib/protocol";
import { EMPTY, type QuartoBoard } from "./board";
import { readSquare, SQUARES, squareName } from "./rules/board";
import { readPiece } from "./rules/pieces";

const NO_PIECE = ".";
const NOTHING = "-";

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
  if (board.length !== SQUARES.length) throw new Error(`“${text}” is no position of Quarto!`);
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

/** What a step changes, from its text: `7` gives, `b3` places the piece in hand, anything else moves nothing. */
export function readStep(text: string, hand: number | null): Pick<Change, "kind" | "piece" | "square"> {
  if (text.length === 1) return { kind: "give", piece: readPiece(text) };
  if (text.length === 2) return { kind: "place", piece: hand, square: readSquare(text) };
  return { kind: text === "done" ? "done" : "call" };
}
