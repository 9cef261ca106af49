/**
 * Players of different strength, from a first game to perfect play, as `fourfold.quarto.engine.players`: with the same
 * random numbers they make the same choices.
 *
 * The lower ones make the mistakes that people make. They overlook lines, long diagonals and blocks more easily than
 * rows; they do not look at every piece they hand over; they do not plan. What a player overlooks is decided by the
 * board itself, not by a die: a player who did not see a line when placing does not see it a moment later either, and
 * one who placed a piece to make a line also calls it.
 */
import { blake2b } from "../../../engine/blake2b";
import { chosen, shuffled, type Random } from "../../../engine/random";
import { isSame, otherSide, preference, type Proven } from "../../../engine/verdict";
import { IllegalStep, Unreadable } from "../../../rules/game";
import { squareName, type Square } from "../rules/board";
import type { Made } from "../rules/calls";
import { way } from "../rules/line_ways";
import { pieceSign, type Piece } from "../rules/pieces";
import type { QuartoPosition } from "../rules/position";
import { boardAfter, kindOf, type Node } from "./node";
import type { Solver } from "./solver";
import { besides, callText, emptySquares, proven } from "./ways";

/** How much more easily a diagonal or a block is overlooked than a row or a column. */
const HARDER_TO_SEE = 1.6;

/** How one level decides. */
interface Level {
  /** How often a row or a column that was made, or could be, goes unseen. */
  readonly overlooks: number;
  /** How often a piece is handed over without looking whether it completes a line. */
  readonly careless: number;
  /** Whether it leaves the opponent as little room as it can. */
  readonly plans: boolean;
  /** With so many empty squares, or fewer, it plays perfectly. */
  readonly exactFrom: number;
}

const LEVELS: Readonly<Record<string, Level>> = {
  newcomer: { overlooks: 0.45, careless: 0.8, plans: false, exactFrom: 0 },
  beginner: { overlooks: 0.2, careless: 0.3, plans: false, exactFrom: 0 },
  casual: { overlooks: 0.05, careless: 0.04, plans: false, exactFrom: 0 },
  club: { overlooks: 0, careless: 0, plans: false, exactFrom: 5 },
  expert: { overlooks: 0, careless: 0, plans: true, exactFrom: 8 },
  perfect: { overlooks: 0, careless: 0, plans: true, exactFrom: 16 },
};

/** The step that a level takes when it is its turn. */
export function choose(position: QuartoPosition, solver: Solver, name: string, random: Random): string {
  const level = LEVELS[name];
  if (level === undefined)
    throw new Unreadable("There is no level “{name}”: choose one of {names}.", {
      name: name.slice(0, 40),
      names: Object.keys(LEVELS),
    });
  if (position.result !== null) throw new IllegalStep("There is nothing to choose here: the game is over.");
  const turn = new Turn(name, level, position, random, solver);
  const seen = turn.seen(position);
  if (seen !== undefined && position.variant.call !== "auto") return callText(seen.line);
  if (position.hand !== null) return squareName(turn.square());
  return position.beside === 0 ? "done" : pieceSign(turn.gift());
}

/** A placement and a gift, and how many safe answers they leave the opponent. */
interface Pair {
  readonly room: number;
  readonly square: Square;
  readonly piece: Piece;
}

/** A level at one position. */
class Turn {
  constructor(
    private readonly name: string,
    private readonly level: Level,
    private readonly position: QuartoPosition,
    private readonly random: Random,
    private readonly solver: Solver,
  ) {}

  private get exact(): boolean {
    return 16 - this.position.placed <= this.level.exactFrom;
  }

  /** A line that the latest placement made and that this player sees, if any. */
  seen(position: QuartoPosition): Made | undefined {
    return position.made.find((made) => this.sees(position, made));
  }

  private sees({ board }: QuartoPosition, { line }: Made): boolean {
    const straight = ["row", "column"].includes(way(line.squares));
    const blind = this.level.overlooks * (straight ? 1 : HARDER_TO_SEE);
    // The board is written as Python writes it, for the same number to come out.
    const pieces = board.map((piece) => (piece === null ? "None" : String(piece))).join(", ");
    return chance(`${this.name} (${pieces}) ${String(line)}`) >= blind;
  }

  // -- Placing ------------------------------------------------------------------------------------------------

  /** Where to place the piece in hand. */
  square(): Square {
    const empty = emptySquares(this.position);
    const winning = empty.filter(
      (square) => this.seen(this.position.play({ kind: "place", square })) !== undefined,
    );
    if (winning.length > 0) return this.oneOf(winning);
    if (this.position.beside === 0) return empty[0] ?? 0;
    if (this.exact) return this.exactSquare(empty);
    if (this.level.plans) return this.ranked(empty)[0]?.square ?? this.oneOf(empty);
    return this.oneOf(this.level.careless === 0 ? this.leavingSafeGifts(empty) : empty);
  }

  private leavingSafeGifts(empty: readonly Square[]): readonly Square[] {
    const safe = empty.filter((square) => this.safe(boardAfter(this.position, square)).length > 0);
    return safe.length > 0 ? safe : empty;
  }

  /** All placements with a safe gift, those that leave the opponent the least room first. */
  private ranked(empty: readonly Square[]): Pair[] {
    const pairs = empty.flatMap((square) => {
      const board = boardAfter(this.position, square);
      return this.safe(board).map((piece) => ({ room: this.room(board, piece), square, piece }));
    });
    return shuffled(this.random, pairs).sort((one, other) => one.room - other.room);
  }

  /** The first placement, by the opponent's room, that keeps the value of the position. */
  private exactSquare(empty: readonly Square[]): Square {
    const { hand } = this.position;
    const ranked = this.ranked(empty);
    const best = hand === null ? null : this.value(boardAfter(this.position), hand, empty.length);
    const keeping = ranked.find(({ square, piece }) => {
      const theirs = this.value(boardAfter(this.position, square), piece, empty.length - 1);
      return isSame({ outcome: otherSide(theirs.outcome), plies: theirs.plies + 1 }, best);
    });
    // Where none does, every gift is unsafe wherever the piece goes, and the loss certain.
    return (keeping ?? ranked[0])?.square ?? this.oneOf(empty);
  }

  /** The verdict for the player who is given a piece with so many squares left. */
  private value(board: Node, gift: Piece, left: number): Proven {
    return proven(this.solver.value(board, this.kind(gift)), left);
  }

  // -- Giving -------------------------------------------------------------------------------------------------

  /** Which piece to hand over. */
  gift(): Piece {
    const beside = besides(this.position);
    const board = boardAfter(this.position);
    if (this.exact) return this.exactGift(board, beside);
    // Each piece is looked at or not: those that were not looked at seem as safe as any.
    const safe = this.safe(board);
    const good = beside.filter((piece) => safe.includes(piece) || this.random.random() < this.level.careless);
    if (good.length === 0) return this.oneOf(beside);
    return this.level.plans ? this.leastRoom(board, good) : this.oneOf(good);
  }

  private leastRoom(board: Node, pieces: readonly Piece[]): Piece {
    const mixed = pieces
      .map((piece) => ({ piece, place: this.random.random() }))
      .sort((one, other) => one.place - other.place)
      .map(({ piece }) => ({ piece, room: this.room(board, piece) }));
    return mixed.reduce((least, each) => (each.room < least.room ? each : least)).piece;
  }

  /** Among the gifts of the best verdict, the one that leaves the opponent the least room. */
  private exactGift(board: Node, beside: readonly Piece[]): Piece {
    const left = 16 - this.position.placed;
    const ranks = beside.map((piece) => {
      const { outcome, plies } = this.value(board, piece, left);
      return preference({ outcome: otherSide(outcome), plies });
    });
    const best = Math.max(...ranks);
    return this.leastRoom(
      board,
      beside.filter((_, place) => ranks[place] === best),
    );
  }

  /** The pieces that complete no line on this board. */
  private safe(board: Node): Piece[] {
    const hot = this.solver.unsafe(board);
    return besides(this.position).filter((piece) => ((hot >> this.kind(piece)) & 1) === 0);
  }

  /** How many safe answers the opponent has to this gift. */
  private room(board: Node, piece: Piece): number {
    return this.solver.room(board, this.kind(piece));
  }

  private kind(piece: Piece): number {
    return kindOf(piece, this.position.variant.counting);
  }

  private oneOf<What>(all: readonly What[]): What {
    return chosen(this.random, all);
  }
}

/** A number from 0 to 1 that depends on `text` alone. */
function chance(text: string): number {
  return new DataView(blake2b(text, 4).slice().buffer).getUint32(0) / 2 ** 32;
}
