/** Openings: what the book knows of a board with up to four pieces, ways that are the same told once. */
import { otherSide, preference, type Proven } from "../../../engine/verdict";
import type { Opening } from "../../../lib/protocol";
import { IllegalStep } from "../../../rules/game";
import { squareName } from "../rules/board";
import { pieceSign, type Piece } from "../rules/pieces";
import type { QuartoPosition } from "../rules/position";
import { hasBook } from "./book";
import { boardAfter, family, kindOf, placedOn, type Node } from "./node";
import type { Solver } from "./solver";
import { besides, emptySquares, proven } from "./ways";

/** The book holds every board of so many pieces. */
const DEEPEST = 4;

/** One step, and its verdict for the player to act. */
interface Continuation {
  readonly step: string;
  readonly verdict: Proven;
}

/** `IllegalStep` for a position of which the book says nothing. */
export function checkInBook(position: QuartoPosition): void {
  const { variant, placed, hand, result, made } = position;
  if (!hasBook(family(variant))) throw new IllegalStep("There is no book of openings for this variant.");
  if (result !== null || placed + (hand === null ? 0 : 1) > DEEPEST || made.length > 0)
    throw new IllegalStep("The book of openings ends with four pieces on the board.");
}

/** What the book says of a position that is in it. */
export function opening(position: QuartoPosition, solver: Solver): Opening {
  checkInBook(position);
  const ways = new Map<string, Opening["ways"][number]>();
  for (const { step, verdict } of position.hand === null
    ? gifts(position, solver)
    : placements(position, solver)) {
    const leadsTo = form(position.play(step), solver);
    const same = ways.get(leadsTo);
    if (same === undefined) ways.set(leadsTo, { steps: [step], verdict, form: leadsTo });
    else same.steps.push(step);
  }
  const found = [...ways.values()].sort((one, other) => preference(other.verdict) - preference(one.verdict));
  const [best] = found;
  if (best === undefined) throw new Error("an opening has a way to go on");
  return {
    position: String(position),
    verdict: best.verdict,
    form: form(position, solver),
    ways: found,
  };
}

/** The name of all positions that are the same game in other clothes: a byte for the kind of variant and whether a
 * piece is in hand, then the key. */
function form(position: QuartoPosition, solver: Solver): string {
  const { hand, variant } = position;
  const { traits, squares, torus } = family(variant);
  const board = boardAfter(position);
  const beside = hand === null ? board.beside : 1 << kindOf(hand, variant.counting);
  const { key } = solver.keyOf({ ...board, beside });
  const kind = traits | (squares ? 1 << 3 : 0) | (hand === null ? 0 : 1 << 4) | (torus ? 1 << 5 : 0);
  return kind.toString(16).padStart(2, "0") + key.toString(16).padStart(16, "0");
}

function gifts(position: QuartoPosition, solver: Solver): Continuation[] {
  const board = boardAfter(position);
  return besides(position).map((piece) => ({
    step: pieceSign(piece),
    verdict: given(position, board, piece, 0, solver),
  }));
}

/** Each placement is as good as the best gift after it. */
function placements(position: QuartoPosition, solver: Solver): Continuation[] {
  return emptySquares(position).map((square) => {
    const step = squareName(square);
    if (position.play(step).made.length > 0) return { step, verdict: { outcome: "win", plies: 1 } };
    const board = boardAfter(position, square);
    const verdict = besides(position)
      .map((piece) => given(position, board, piece, 1, solver))
      .reduce((best, each) => (preference(each) > preference(best) ? each : best));
    return { step, verdict };
  });
}

/** The giver's verdict, so many placements after the position. */
function given(
  { variant }: QuartoPosition,
  board: Node,
  piece: Piece,
  placements: number,
  solver: Solver,
): Proven {
  const value = solver.known(board)?.[kindOf(piece, variant.counting)];
  if (value === undefined) throw new Error("the book holds every board of so few pieces");
  const { outcome, plies } = proven(value, 16 - placedOn(board));
  return { outcome: otherSide(outcome), plies: plies + placements };
}
