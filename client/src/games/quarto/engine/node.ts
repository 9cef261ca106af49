/**
 * A position in the numbers of the kernels, as `fourfold.quarto.engine.node` makes them in Python.
 *
 * A line is a byte: the values that all of its pieces so far share, a bit per trait, the ones in the low nibble and the
 * zeros in the high one. `even` holds the lines with an even number, `odd` the others, and `count` how many pieces lie
 * on each, a nibble per line. Where 2×2 blocks count, a second three hold the blocks.
 */
import { linesOf, SQUARES, type Line, type Square } from "../rules/board";
import type { Piece } from "../rules/pieces";
import type { QuartoPosition } from "../rules/position";
import type { QuartoVariant } from "../rules/variant";

/** A piece as far as a variant can tell: its counting traits, packed into the low bits. */
export type Kind = number;

/** Even, odd and count. */
export type Lines = readonly [bigint, bigint, bigint];

/** A board, and the piece in hand: the argument of kernels. */
export type Node = {
  readonly lines: Lines;
  /** Null where blocks do not count. */
  readonly blocks: Lines | null;
  /** Null on the plain board; on a torus it is 1, for something to be there. */
  readonly torus: 1 | null;
  /** How many traits count. */
  readonly traits: number;
  /** Where each counting trait is set: four lanes of sixteen squares. */
  readonly lanes: bigint;
  readonly occupied: number;
  /** The kinds beside the board and not in hand: one mark for each copy, the first copies in the low bits. */
  readonly beside: number;
  readonly hand: Kind;
};

/** What decides the value of a board besides the board. */
export type Family = Pick<QuartoVariant, "squares" | "torus"> & { readonly traits: number };

/** For each number of counting traits, the marks of all copies of kind 0. */
const COPIES: readonly number[] = [0xffff, 0x5555, 0x1111, 0x0101, 0x0001];

/** For each square, the numbers of the lines, or blocks, through it. */
function numbersThrough(torus: boolean, block: boolean): readonly (readonly number[])[] {
  const lines: readonly Line[] = linesOf(true, torus).filter((line) => line.block === block);
  return SQUARES.map((square) =>
    lines.flatMap(({ squares }, number) => (squares.includes(square) ? [number] : [])),
  );
}

const THROUGH = [false, true].map((torus) => ({
  lines: numbersThrough(torus, false),
  blocks: numbersThrough(torus, true),
}));

/** The counting bits of a piece, packed together. */
export function kindOf(piece: Piece, counting: number): Kind {
  let packed = 0;
  for (let bit = 0, at = 0; bit < 4; bit++) if ((counting >> bit) & 1) packed |= ((piece >> bit) & 1) << at++;
  return packed;
}

export function family({ traits, squares, torus }: QuartoVariant): Family {
  return { traits: traits.length, squares, torus };
}

/** The board for the kernels, with the piece in hand placed where that is asked for and nothing in hand yet. */
export function boardAfter({ board, hand, variant }: QuartoPosition, placed: Square | null = null): Node {
  const kinds = board.flatMap((piece, square): [Square, Kind][] =>
    piece === null ? [] : [[square, kindOf(piece, variant.counting)]],
  );
  if (placed !== null && hand !== null) kinds.push([placed, kindOf(hand, variant.counting)]);
  return boardNode(family(variant), kinds);
}

/** The board with these kinds on it and nothing in hand yet (`hand` is 0 and means nothing). */
export function boardNode(
  { traits, squares, torus }: Family,
  placed: readonly (readonly [Square, Kind])[],
): Node {
  const kinds = 1 << traits;
  const left = new Array<number>(kinds).fill(16 / kinds);
  const lanes = new Uint16Array(4);
  let occupied = 0;
  for (const [square, kind] of placed) {
    for (let trait = 0; trait < 4; trait++)
      lanes[trait] = at(lanes, trait) | (((kind >> trait) & 1) << square);
    occupied |= 1 << square;
    left[kind] = at(left, kind) - 1;
  }
  let beside = 0;
  for (let kind = 0; kind < kinds; kind++)
    for (let copy = 0; copy < at(left, kind); copy++) beside |= 1 << (kind + kinds * copy);
  const through = THROUGH[Number(torus)];
  return {
    lines: linesWith(through?.lines ?? [], traits, placed),
    blocks: squares ? linesWith(through?.blocks ?? [], traits, placed) : null,
    torus: torus ? 1 : null,
    traits,
    lanes: new BigUint64Array(lanes.buffer)[0] ?? 0n,
    occupied,
    beside,
    hand: 0,
  };
}

function linesWith(
  through: readonly (readonly number[])[],
  traits: number,
  placed: readonly (readonly [Square, Kind])[],
): Lines {
  const bytes = new Uint8Array(24); // even, odd, count
  const open = (1 << traits) - 1;
  bytes.fill(open | (open << 4), 0, 16);
  for (const [square, kind] of placed) {
    const values = kind | ((~kind & 15) << 4);
    for (const number of through[square] ?? []) {
      const place = (number >> 1) + 8 * (number & 1);
      bytes[place] = at(bytes, place) & values;
      bytes[16 + (number >> 1)] = at(bytes, 16 + (number >> 1)) + (1 << (4 * (number & 1)));
    }
  }
  const [even = 0n, odd = 0n, count = 0n] = new BigUint64Array(bytes.buffer);
  return [even, odd, count];
}

/** The board with `gift` taken from beside it into the hand. */
export function give(board: Node, gift: Kind): Node {
  const marks = board.beside & (at(COPIES, board.traits) << gift);
  // Copies are counted like tally marks: the first ones are there as long as any is.
  return { ...board, beside: (board.beside ^ marks) | (marks >> (1 << board.traits)), hand: gift };
}

/** The kinds that can be given. */
export function kindsBeside({ traits, beside }: Node): Kind[] {
  return Array.from({ length: 1 << traits }, (_, kind) => kind).filter((kind) => (beside >> kind) & 1);
}

/** How many members a set of at most 32 has. */
export function size(set: number): number {
  let members = 0;
  for (; set !== 0; set &= set - 1) members++;
  return members;
}

/** How many pieces are on the board. */
export function placedOn({ occupied }: Pick<Node, "occupied">): number {
  return size(occupied);
}

/** A number at a place where there is one. */
export function at(numbers: ArrayLike<number>, place: number): number {
  return numbers[place] ?? 0;
}
