/**
 * Every way to go on from a position, and what the rules alone say of it. It needs no engine.
 *
 * Best play in a game with calls is best play in a game without: who makes a line calls it. So the search knows nothing
 * of calls, and this module adds what they change: a line that may be called now wins at once, and handing over a piece
 * without calling it loses. Lines that expired are worth nothing, as the rules say.
 */
import { otherSide, type Proven } from "../../../engine/verdict";
import { SQUARES, squareName, type Square } from "../rules/board";
import { PIECES, pieceSign, type Piece } from "../rules/pieces";
import type { QuartoPosition } from "../rules/position";
import { stepText } from "../rules/steps";
import { boardAfter, kindOf, placedOn, type Kind, type Node } from "./node";

/** What the search says of a draw; odd numbers are the placements until the placer wins, even ones until he loses. */
export const DRAW = 17;

/** The steps of one way to go on: a gift; a placement and a gift; a placement that ends the game; a call. */
export type Choice = readonly string[];

/** One way to go on, with its verdict where the rules alone decide it. */
export interface Way {
  readonly choice: Choice;
  readonly end: Proven | Gift;
}

/** A piece given: the opponent's value decides, so many placements later. */
export class Gift {
  constructor(
    readonly board: Node,
    readonly kind: Kind,
    readonly placements: number,
  ) {}

  /** The same for gifts that this variant cannot tell apart. */
  get key(): string {
    return `${this.boardKey} ${String(this.kind)}`;
  }

  /** The same for gifts on the same board. */
  get boardKey(): string {
    return `${String(this.board.lanes)} ${String(this.board.occupied)}`;
  }

  /** The giver's verdict, from the value for the player who is given the piece. */
  verdict(value: number): Proven {
    const { outcome, plies } = proven(value, 16 - placedOn(this.board));
    return { outcome: otherSide(outcome), plies: plies + this.placements };
  }
}

/** A value of the search as a verdict for the same player; a draw lasts until the board is full. */
export function proven(value: number, placementsLeft: number): Proven {
  if (value === DRAW) return { outcome: "draw", plies: placementsLeft };
  return { outcome: value % 2 === 1 ? "win" : "loss", plies: value };
}

/** The pieces that are left. */
export function besides(position: QuartoPosition): Piece[] {
  return PIECES.filter((piece) => (position.beside >> piece) & 1);
}

/** The squares without a piece. */
export function emptySquares({ board }: QuartoPosition): Square[] {
  return SQUARES.filter((square) => board[square] === null);
}

/** Every way to go on. */
export function waysOn(position: QuartoPosition): Way[] {
  const { variant, hand, done } = position;
  const made = variant.call === "auto" ? [] : position.made;
  const calls = made.map(({ line }): Way => ({
    choice: [callText(line)],
    end: { outcome: "win", plies: 0 },
  }));
  const missed = calls.length > 0;
  if (hand !== null)
    return [...calls, ...emptySquares(position).flatMap((square) => placements(position, square))];
  const beside = besides(position);
  if (beside.length === 0)
    return [...calls, { choice: ["done"], end: { outcome: missed && !done ? "loss" : "draw", plies: 0 } }];
  const board = boardAfter(position);
  return [
    ...calls,
    ...beside.map((piece): Way => ({
      choice: [pieceSign(piece)],
      // Who hands over a piece with a line uncalled leaves the call to the opponent.
      end: missed ? { outcome: "loss", plies: 0 } : new Gift(board, kindOf(piece, variant.counting), 0),
    })),
  ];
}

/** The ways to go on that begin with placing the piece in hand on `square`. */
function placements(position: QuartoPosition, square: Square): Way[] {
  const place = squareName(square);
  const then = position.play(place);
  const [made] = then.made;
  if (made !== undefined) {
    const call = then.result === null ? [callText(made.line)] : [];
    return [{ choice: [place, ...call], end: { outcome: "win", plies: 1 } }];
  }
  if (then.beside === 0) return [{ choice: [place], end: { outcome: "draw", plies: 1 } }];
  const board = boardAfter(position, square);
  return besides(position).map((piece) => ({
    choice: [place, pieceSign(piece)],
    end: new Gift(board, kindOf(piece, position.variant.counting), 1),
  }));
}

/** The call of the seat to move. */
export function callText(line: QuartoPosition["made"][number]["line"]): string {
  return stepText({ kind: "call", line, by: null });
}
