/**
 * Positions that are the same game in other clothes, as `fourfold.quarto.engine.forms` has them in Python.
 *
 * 32 permutations of the squares keep the ten lines (8 keep the blocks too), and 128 the lines of a torus, with blocks
 * or without. A table over all 65 536 sets of occupied squares names the few permutations that bring a set to its least
 * image. Kernels make the tables and the keys; `relabelling` is the way back from a key to the pieces of a board.
 */
import type { KernelArray, Kernels } from "../../../engine/kernels";
import type { PreparedArray } from "../../../engine/prepared_arrays";
import type { Kind, Node } from "./node";

/** The permutations of the squares that a variant allows, as tables for kernels. */
export type Symmetries = {
  /** `low[permutation, byte]`: where the squares 0-7 in `byte` go. */
  readonly low: KernelArray<"uint64">;
  /** The same for squares 8-15. */
  readonly high: KernelArray<"uint64">;
  /** For each set of occupied squares, where its part of `least` begins; one entry more than sets. */
  readonly first: KernelArray<"uint64">;
  /** For each set of occupied squares, the permutations that bring it to its least image. */
  readonly least: KernelArray<"uint8">;
};

const SETS = 1 << 16;
const BYTES = 256;

/** The tables of a group of permutations, which says where each takes each square. */
export function symmetries(kernels: Kernels, permutations: PreparedArray): Symmetries {
  const group = kernels.copy(permutations);
  const [count = 0] = permutations.shape;
  const low = kernels.array("uint64", [count, BYTES]);
  const high = kernels.array("uint64", [count, BYTES]);
  const first = kernels.array("uint64", [SETS + 1]);
  const length = kernels.entry<bigint>("forms.count_least")(group, low, high, first);
  const least = kernels.array("uint8", [Number(length)]);
  kernels.entry<undefined>("forms.list_least")(low, high, first, least);
  kernels.free(group);
  return { low, high, first, least };
}

/** For each kind on a board, the kind it is on the board that `key` is: the way back from a book to a position. */
export function relabelling(
  { lanes, occupied, traits }: Node,
  key: bigint,
  chosen: Kind,
  { low, high, first, least }: Symmetries,
): readonly Kind[] {
  const seen = lanesOf(lanes, traits).map((lane, trait) => ((chosen >> trait) & 1 ? lane ^ occupied : lane));
  const wanted = lanesOf(key, traits);
  const permutations = least.numbers.subarray(
    Number(first.numbers[occupied]),
    Number(first.numbers[occupied + 1]),
  );
  for (const to of permutations) {
    const images = seen.map((lane) =>
      Number(
        (low.numbers[BYTES * to + (lane & 0xff)] ?? 0n) | (high.numbers[BYTES * to + (lane >> 8)] ?? 0n),
      ),
    );
    const order = images
      .map((image, trait) => ({ image, trait }))
      .sort((one, other) => other.image - one.image);
    if (order.every(({ image }, place) => image === wanted[place]))
      return Array.from({ length: 1 << traits }, (_, kind) =>
        order.reduce((label, { trait }, place) => label | ((((kind ^ chosen) >> trait) & 1) << place), 0),
      );
  }
  throw new Error("the key is not that of the board");
}

function lanesOf(lanes: bigint, traits: number): number[] {
  return [...new Uint16Array(BigUint64Array.of(lanes).buffer)].slice(0, traits);
}
