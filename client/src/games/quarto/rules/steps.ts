/** What players do: give a piece, place it, call a line, or be done with the last piece. */
import { Unreadable, type Seat } from "../../../rules/game";
import { FULL, readLine, readSquare, SQUARES, squareName, type Line, type Square } from "./board";
import { PIECES, pieceSign, readPiece, type Piece } from "./pieces";

/** Hand a piece to the opponent. */
export interface Give {
  readonly kind: "give";
  readonly piece: Piece;
}

/** Put the piece in hand on an empty square. */
export interface Place {
  readonly kind: "place";
  readonly square: Square;
}

/** Say “Quarto!” and show a line. */
export interface Call {
  readonly kind: "call";
  readonly line: Line;
  /** The seat that interrupts, in a `race` game; null where the seat to move calls. */
  readonly by: Seat | null;
}

/** Let the last window pass: after the sixteenth piece there is nothing to give or to place. */
export interface Done {
  readonly kind: "done";
}

/** What may happen in a game of Quarto!. */
export type Step = Give | Place | Call | Done;

const GIVES: readonly Give[] = PIECES.map((piece) => ({ kind: "give", piece }));
const PLACES: readonly Place[] = SQUARES.map((square) => ({ kind: "place", square }));

export const DONE: Done = { kind: "done" };

/** A give for each piece in a set. */
export function gives(beside: number): readonly Give[] {
  return GIVES.filter(({ piece }) => (beside >> piece) & 1);
}

/** A place for each square outside a set. */
export function places(occupied: number): readonly Place[] {
  const empty = FULL & ~occupied;
  return PLACES.filter(({ square }) => (empty >> square) & 1);
}

/** The text form of a step: `7`, `b3`, `!a1b2c3d4`, `done`. */
export function stepText(step: Step): string {
  switch (step.kind) {
    case "give":
      return pieceSign(step.piece);
    case "place":
      return squareName(step.square);
    case "call":
      return step.by === null ? `!${String(step.line)}` : `!${String(step.line)}@${String(step.by + 1)}`;
    case "done":
      return "done";
  }
}

/** The step that `text` names: give `7`, place `b3`, call `!a1b2c3d4`, or `done`. */
export function readStep(text: string): Step {
  if (text === "done") return DONE;
  if (text.startsWith("!")) return readCall(text);
  const { length } = [...text];
  if (length === 1) return { kind: "give", piece: readPiece(text) };
  if (length === 2) return { kind: "place", square: readSquare(text) };
  throw new Unreadable(
    "“{text}” is not a step: give a piece (7), place it (b3), call a line (!a1b2c3d4), or say " +
      "that you are done (done).",
    { text },
  );
}

function readCall(text: string): Call {
  const at = text.indexOf("@");
  if (at < 0) return { kind: "call", line: readLine(text.slice(1)), by: null };
  const player = text.slice(at + 1);
  if (player !== "1" && player !== "2")
    throw new Unreadable("“{player}” is not a player: a call that interrupts ends in @1 or @2.", {
      player,
      text,
    });
  return { kind: "call", line: readLine(text.slice(1, at)), by: Number(player) - 1 };
}
