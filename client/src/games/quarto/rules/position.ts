/**
 * One moment of a game of Quarto!, and what each step makes of it.
 *
 * The call decides most of what is subtle here. A placement opens a window, kept as `latest`: while it is set, lines
 * through that square may be called. The next placement moves the window to its own square, and so a line that was not
 * called before has lost its value for good. After the sixteenth piece there is no giving and no placing to close the
 * windows, so the players say `done` instead.
 */
import { IllegalStep, type Over, type Position, type Seat, type ToMove } from "../../../rules/game";
import { FULL, squareName, type Line, type Square } from "./board";
import { made, madeLines, sharedTraits, type Board, type Made } from "./calls";
import { checkAuto, readFields, withEnding, writeBoard } from "./notation";
import { pieceSign, type Piece } from "./pieces";
import { nothingShared, outOfDate } from "./refused_calls";
import { DONE, gives, places, readStep, stepText, type Call, type Step } from "./steps";
import type { QuartoVariant } from "./variant";

/** What a position is made of. */
interface Moment {
  /** The way the game is played. */
  readonly variant: QuartoVariant;
  /** The piece on each of the sixteen squares, a1 first; null where there is none. */
  readonly board: Board;
  /** The piece that was given and waits to be placed. */
  readonly hand: Piece | null;
  /** The latest placement, while its lines may be called or after they won; null: nothing may be called. */
  readonly latest: Square | null;
  /** After the sixteenth piece: its placer has let his window pass. */
  readonly done: boolean;
  /** The call that ended the game. */
  readonly call: Call | null;
}

/** One moment of a game: the board, the piece in hand, and what may still be called. It never changes. */
export class QuartoPosition implements Position, Moment {
  readonly variant: QuartoVariant;
  readonly board: Board;
  readonly hand: Piece | null;
  readonly latest: Square | null;
  readonly done: boolean;
  readonly call: Call | null;
  /** The squares with a piece on them, as a set (bit n for square n). */
  readonly occupied: number;
  /** The pieces neither on the board nor in hand, as a set (bit n for piece n). */
  readonly beside: number;
  /** How many pieces are on the board. */
  readonly placed: number;
  /** How many play: always two. */
  readonly seats = 2;

  constructor({ variant, board, hand, latest, done, call }: Moment) {
    this.variant = variant;
    this.board = board;
    this.hand = hand;
    this.latest = latest;
    this.done = done;
    this.call = call;
    let occupied = 0;
    let placed = 0;
    let used = hand === null ? 0 : 1 << hand;
    board.forEach((piece, square) => {
      if (piece === null) return;
      occupied |= 1 << square;
      placed += 1;
      used |= 1 << piece;
    });
    this.occupied = occupied;
    this.placed = placed;
    this.beside = FULL & ~used;
  }

  // -- What it says ------------------------------------------------------------------------------------------------

  /** Who is to move, or was when the game ended. Seat 0 gives first, so seat 1 places first. */
  get seat(): Seat {
    // The placer of the n-th piece is seat n mod 2. Once he has given, or is done, it is the other's turn.
    return (this.placed + (this.isHandedOver ? 1 : 0)) & 1;
  }

  get turn(): ToMove | Over {
    const { seat, steps, callers } = this;
    return this.result ?? { kind: "move", seat, steps: steps.map(stepText), callers };
  }

  /** The legal steps of the seat to move, none at the end. `callers` may interrupt. */
  get steps(): readonly Step[] {
    if (this.result !== null) return [];
    const calls = this.callable.map((line): Call => ({ kind: "call", line, by: null }));
    if (this.hand !== null) return [...places(this.occupied), ...calls];
    return [...(this.occupied === FULL ? [DONE] : gives(this.beside)), ...calls];
  }

  get result(): Over | null {
    const { call, seat } = this;
    if (call !== null) return { kind: "over", winners: [call.by ?? seat], reason: "line" };
    if (this.hand !== null) return null;
    if (this.latest === null)
      return this.occupied === FULL ? { kind: "over", winners: [], reason: "full" } : null;
    return this.variant.call === "auto" ? { kind: "over", winners: [seat], reason: "line" } : null;
  }

  /** Who may interrupt the seat to move with a call: the placer who has given, in a `race` game. */
  get callers(): readonly Seat[] {
    const open = this.latest !== null && this.call === null;
    return open && this.variant.call === "race" && this.isHandedOver ? [1 - this.seat] : [];
  }

  /**
   * Every line that the latest placement made, while it may be called or after it ended the game.
   *
   * In a game with calls this is the players' to find: show it to nobody before the game is over.
   */
  get made(): readonly Made[] {
    return this.callable.map((line) => made(this.board, line, this.variant.counting));
  }

  /**
   * The lines that nobody called and nobody can call any more in `after`, the next position.
   *
   * A line that stands when another is called, or when the game is given up, has not expired.
   */
  expired(after: QuartoPosition): readonly Made[] {
    return after.latest === this.latest ? [] : this.made;
  }

  toString(): string {
    const fields = [writeBoard(this.board, this.hand)];
    if (this.latest !== null) fields.push(squareName(this.latest));
    if (this.done) fields.push("done");
    if (this.call !== null) fields.push(stepText(this.call));
    return fields.join(" ");
  }

  private get isHandedOver(): boolean {
    return this.hand !== null || this.done;
  }

  private get callable(): readonly Line[] {
    if (this.latest === null) return [];
    const { linesThrough, counting } = this.variant;
    return madeLines(this.board, this.occupied, linesThrough[this.latest] ?? [], counting);
  }

  // -- What steps make of it ---------------------------------------------------------------------------------------

  /** The position after `step`, which may be given by its text: `7`, `b3`, `!a1b2c3d4`, `done`. */
  play(step: string | Step): QuartoPosition {
    const taken = typeof step === "string" ? readStep(step) : step;
    switch (taken.kind) {
      case "give":
        return this.given(taken.piece);
      case "place":
        return this.put(taken.square);
      case "call":
        return this.called(taken);
      case "done":
        return this.letPass();
    }
  }

  private given(piece: Piece): QuartoPosition {
    this.refuseIfOver();
    if (this.hand !== null)
      throw new IllegalStep("Piece {hand} is in hand: place it before giving another.", {
        hand: pieceSign(this.hand),
      });
    if (this.occupied === FULL)
      throw new IllegalStep("There is no piece left to give: call a line, or say that you are done.");
    if (((this.beside >> piece) & 1) === 0)
      throw new IllegalStep("Piece {piece} is already on the board: give one of the pieces left.", {
        piece: pieceSign(piece),
      });
    return this.changed({ hand: piece });
  }

  private put(square: Square): QuartoPosition {
    this.refuseIfOver();
    const { board, hand, variant } = this;
    if (hand === null) throw new IllegalStep("There is no piece in hand to place: give one first.");
    if (board[square] !== null)
      throw new IllegalStep("There is already a piece on {square}: choose an empty square.", {
        square: squareName(square),
      });
    const filled = board.map((piece, at) => (at === square ? hand : piece));
    const after = this.changed({ board: filled, hand: null, latest: square });
    const isWindow = variant.call !== "auto" || after.callable.length > 0;
    return isWindow ? after : after.changed({ latest: null });
  }

  private called(call: Call): QuartoPosition {
    this.checkLine(call.line, this.checkWindow(call));
    return this.changed({ call });
  }

  private letPass(): QuartoPosition {
    this.refuseIfOver();
    if (this.occupied !== FULL)
      throw new IllegalStep(
        "You cannot be done before the sixteenth piece is placed: give or place a piece.",
      );
    return this.changed(this.done ? { latest: null, done: false } : { done: true });
  }

  private changed(changes: Partial<Moment>): QuartoPosition {
    return new QuartoPosition({ ...this, ...changes });
  }

  // -- Why a step is refused ---------------------------------------------------------------------------------------

  private refuseIfOver(): void {
    if (this.result !== null) throw new IllegalStep("The game is over: no step may follow.");
  }

  /** The square whose lines may be called. */
  private checkWindow({ by }: Call): Square {
    this.refuseIfOver();
    if (this.variant.call === "auto")
      throw new IllegalStep("There are no calls in this game: a line wins as soon as it is made.");
    if (this.latest === null)
      throw new IllegalStep("No line can be called now: wait for the next placement.");
    if (by === null || this.callers.includes(by)) return this.latest;
    const player = by + 1;
    if (by === this.seat)
      throw new IllegalStep("Player {player} is to move: leave out the seat in that call.", { player });
    throw new IllegalStep("Player {player} cannot call now: it is the other player's turn.", { player });
  }

  private checkLine(line: Line, latest: Square): void {
    const { variant, board } = this;
    const name = String(line);
    if (line.block && !variant.squares)
      throw new IllegalStep("{line} is a 2×2 block, and blocks do not count in this game.", { line: name });
    if (line.wraps && !variant.torus)
      throw new IllegalStep("{line} runs over the edge, and such lines do not count in this game.", {
        line: name,
      });
    const empty = line.squares.find((square) => board[square] === null);
    if (empty !== undefined)
      throw new IllegalStep("{line} is not full: {square} is empty.", {
        line: name,
        square: squareName(empty),
      });
    if ((sharedTraits(board, line) & variant.counting) === 0) throw nothingShared(line);
    if (!line.squares.includes(latest)) throw outOfDate(line, latest);
  }
}

const NO_PIECES: Board = new Array<null>(16).fill(null);

/** Where a game of `variant` begins. */
export function emptyBoard(variant: QuartoVariant): QuartoPosition {
  return new QuartoPosition({ variant, board: NO_PIECES, hand: null, latest: null, done: false, call: null });
}

/** The position that a text tells. */
export function readPosition(text: string, variant: QuartoVariant): QuartoPosition {
  const { board, hand, latest, endings } = readFields(text, variant);
  const position = new QuartoPosition({ variant, board, hand, latest, done: false, call: null });
  checkAuto(position);
  return endings.reduce(withEnding, position);
}
