/** Exact values on request: book first, then memory and search, as `fourfold.quarto.engine.solver`. */
import type { KernelArray, Kernels } from "../../../engine/kernels";
import type { Book } from "./book";
import { relabelling, symmetries, type Symmetries } from "./forms";
import { give, placedOn, type Family, type Kind, type Node } from "./node";
import * as prepared from "./prepared";

/** Entries of memory, eight bytes each: with more, searches visit few positions less. */
const MEMORY = 1 << 20;
/** Entries of working space for one search. */
const SCRATCH = 17 * 256;
/** What a search may visit: as much as it takes. */
const NO_LIMIT = 1n << 63n;

type Asked = (node: Node, mayLose: boolean, search: Search) => bigint;

/** What one running search looks things up in and writes to. */
type Search = {
  readonly symmetries: Symmetries;
  readonly work: KernelArray<"uint64">;
  readonly table: KernelArray<"uint64">;
  /** Positions visited, how many are allowed, and whether to stop now. */
  readonly control: KernelArray<"uint64">;
};

/** What is known of a family of variants. */
interface Known {
  readonly symmetries: Symmetries;
  readonly book: Book | null;
}

export class Solver {
  /** Positions visited so far. */
  nodes = 0;
  private readonly families = new Map<string, Known>();
  private readonly groups = new Map<string, Symmetries>();
  private readonly lookedUp = new WeakMap<Node, readonly number[] | null>();
  private readonly entries: {
    readonly value: Asked;
    readonly soon: Asked;
    readonly later: Asked;
    readonly room: (node: Node) => bigint;
    readonly unsafe: (lines: Node["lines"], blocks: Node["blocks"]) => bigint;
    readonly boardKey: (
      lanes: bigint,
      occupied: number,
      beside: number,
      traits: number,
      symmetries: Symmetries,
    ) => readonly [bigint, bigint];
  };
  private readonly work: KernelArray<"uint64">;
  private readonly table: KernelArray<"uint64">;
  private readonly control: KernelArray<"uint64">;
  /** The family of variants whose positions are remembered: a key says nothing about the rules. */
  private remembered = "";

  constructor(private readonly kernels: Kernels) {
    this.entries = {
      value: kernels.entry<bigint>("value.value"),
      soon: kernels.entry<bigint>("value.soon"),
      later: kernels.entry<bigint>("value.later"),
      room: kernels.entry<bigint>("search.room"),
      unsafe: kernels.entry<bigint>("bits.unsafe"),
      boardKey: kernels.entry<readonly [bigint, bigint]>("forms.board_key"),
    };
    this.work = kernels.array("uint64", [SCRATCH]);
    this.table = kernels.array("uint64", [MEMORY]);
    this.control = kernels.array("uint64", [3]);
  }

  /** Get ready for a family of variants. */
  async prepare(family: Family): Promise<void> {
    const name = nameOf(family);
    const { squares, torus } = family;
    if (this.families.has(name)) return;
    const group = nameOf({ traits: 0, squares, torus });
    const [book, permutations] = await Promise.all([prepared.book(family), prepared.permutations(family)]);
    const known = this.groups.get(group) ?? symmetries(this.kernels, permutations);
    this.groups.set(group, known);
    this.families.set(name, { symmetries: known, book });
  }

  /** For each kind its value on this board with nothing in hand, where the book has it. */
  known(board: Node): readonly number[] | null {
    let known = this.lookedUp.get(board);
    if (known === undefined) {
      known = this.lookUp(board);
      this.lookedUp.set(board, known);
    }
    return known;
  }

  private lookUp(board: Node): readonly number[] | null {
    const { book, symmetries: tables } = this.about(board);
    if (book === null || placedOn(board) > book.ply) return null;
    const { key, chosen } = this.keyOf(board);
    const values = book.lookUp(key);
    return values && relabelling(board, key, chosen, tables).map((label) => values[label] ?? 0);
  }

  /** The key of a board with one of the kinds in `beside` in hand, and the kind in whose hand it is that key. */
  keyOf(board: Node): { key: bigint; chosen: Kind } {
    const { lanes, occupied, beside, traits } = board;
    const { symmetries: tables } = this.about(board);
    const [key, chosen] = this.entries.boardKey(lanes, occupied, beside, traits, tables);
    return { key, chosen: Number(chosen) };
  }

  /**
   * The value for the player who is given `gift` on this board: see `DRAW`.
   *
   * Where it is known that this player does not lose, saying so (`mayLose`) halves the questions.
   */
  value(board: Node, gift: Kind, mayLose = true): number {
    return this.known(board)?.[gift] ?? this.search(this.entries.value, board, gift, mayLose);
  }

  /** As `value`, but only what costs next to nothing: DRAW where the end is not near. */
  soon(board: Node, gift: Kind, mayLose: boolean): number {
    return this.search(this.entries.soon, board, gift, mayLose);
  }

  /** The value where `soon` found none. */
  later(board: Node, gift: Kind, mayLose: boolean): number {
    return this.search(this.entries.later, board, gift, mayLose);
  }

  /** How many safe answers the opponent has to a gift. */
  room(board: Node, gift: Kind): number {
    return Number(this.entries.room(give(board, gift)));
  }

  /** The kinds that complete a line somewhere, were they handed over now. */
  unsafe({ lines, blocks }: Node): number {
    return Number(this.entries.unsafe(lines, blocks));
  }

  private search(asked: Asked, board: Node, gift: Kind, mayLose: boolean): number {
    const { work, table, control } = this;
    const { symmetries: tables } = this.about(board);
    const family = nameOf(familyOf(board));
    if (family !== this.remembered) table.numbers.fill(0n);
    this.remembered = family;
    control.numbers.set([0n, NO_LIMIT, 0n]);
    const value = asked(give(board, gift), mayLose, { symmetries: tables, work, table, control });
    this.nodes += Number(control.numbers[0]);
    return Number(value);
  }

  private about(board: Node): Known {
    const known = this.families.get(nameOf(familyOf(board)));
    if (known === undefined) throw new Error("this family of variants was not prepared");
    return known;
  }
}

/** A board's family of variants. */
function familyOf({ traits, blocks, torus }: Node): Family {
  return { traits, squares: blocks !== null, torus: torus !== null };
}

function nameOf({ traits, squares, torus }: Family): string {
  return [traits, squares, torus].join(" ");
}
