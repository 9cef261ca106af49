/** Which traits count, whether 2×2 blocks do, whether lines run over the edges, and who may call when. */
import { IllegalStep, Unreadable, type Variant } from "../../../rules/game";
import { linesOf, SQUARES, type Line } from "./board";
import { CALL_RULES, type CallRule } from "./calls";
import { readCounting, writeCounting, type Counting } from "./counting";
import { traitBit, TRAITS, type Trait } from "./pieces";
import { emptyBoard, type QuartoPosition } from "./position";

/** One way to play Quarto!. The text form names traits, squares and torus; the call rule is beside it. */
export class QuartoVariant implements Variant, Counting {
  readonly traits: readonly Trait[];
  readonly squares: boolean;
  readonly torus: boolean;
  /** The traits that count, as a set of piece bits. */
  readonly counting: number;
  /** Every line that counts. */
  readonly lines: readonly Line[];
  /** For each square, the lines it lies on that count. */
  readonly linesThrough: readonly (readonly Line[])[];

  constructor(
    { traits, squares, torus }: Counting,
    /** Who may call a made line, and when. */
    readonly call: CallRule = "turns",
  ) {
    this.traits = TRAITS.filter((trait) => traits.includes(trait));
    this.squares = squares;
    this.torus = torus;
    this.counting = this.traits.reduce((set, trait) => set | traitBit(trait), 0);
    this.lines = linesOf(squares, torus);
    this.linesThrough = SQUARES.map((square) => this.lines.filter((line) => line.squares.includes(square)));
  }

  /** The empty board, all sixteen pieces beside it. */
  start(seats = 2): QuartoPosition {
    if (seats !== 2) throw new IllegalStep("Quarto! is for 2 players, not {seats}.", { seats });
    return emptyBoard(this);
  }

  toString(): string {
    return writeCounting(this);
  }
}

/** The variant that `text` names. */
export function readVariant(text: string, call: CallRule = "turns"): QuartoVariant {
  return new QuartoVariant(readCounting(text), call);
}

/** The call rule that `text` names. */
export function readCallRule(text: string): CallRule {
  const rule = CALL_RULES.find((each) => each === text);
  if (rule === undefined)
    throw new Unreadable("“{text}” is not a call rule: write turns, race or auto.", { text });
  return rule;
}
