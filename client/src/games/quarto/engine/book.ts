/** Books: the exact value of every piece on every board of up to so many placed pieces, as Python proved them. */
import type { PreparedArray } from "../../../engine/prepared_arrays";
import type { Family } from "./node";

/** Whether there is a book of a family of variants: none was made for a torus. */
export function hasBook({ torus }: Family): boolean {
  return !torus;
}

/** What a book has for each board: the value for the placer of each of sixteen kinds. */
const KINDS = 16;

/** Proven values of all boards up to `ply` placed pieces, for one family of variants. */
export class Book {
  /** The keys of its boards, in order. */
  private readonly keys: BigUint64Array;
  private readonly values: Uint8Array;
  readonly ply: number;

  constructor({ about, keys, values }: Readonly<Record<string, PreparedArray>>) {
    if (about === undefined || keys === undefined || values === undefined) throw new Error("this is no book");
    const [traits = 0, ply = 0] = new Uint8Array(about.bytes);
    this.ply = ply;
    this.keys = new BigUint64Array(keys.bytes);
    this.values = spreadOut(new Uint8Array(values.bytes), new Uint16Array(keys.bytes), traits);
  }

  /** The values on the board with this key, by the kinds of the board that the key is; null if it is not in here. */
  lookUp(key: bigint): Uint8Array | null {
    let [low, high] = [0, this.keys.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.keys[middle] ?? 0n) < key) low = middle + 1;
      else high = middle;
    }
    return this.keys[low] === key ? this.values.subarray(KINDS * low, KINDS * (low + 1)) : null;
  }
}

/**
 * For each board, the values of all kinds, 0 for those that are not beside it: a file leaves them out, since the key says
 * which they are. A key is four lanes (see `fourfold.quarto.engine.forms`).
 */
function spreadOut(listed: Uint8Array, lanes: Uint16Array, traits: number): Uint8Array {
  const kinds = 1 << traits;
  const values = new Uint8Array((lanes.length / 4) * KINDS);
  const left = new Uint8Array(kinds);
  let next = 0;
  for (let lane = 0; lane < lanes.length; lane += 4) {
    const [a, b, c, d] = lanes.subarray(lane, lane + 4) as unknown as [number, number, number, number];
    const occupied = traits === 4 ? a | b | c | d : d;
    left.fill(KINDS / kinds);
    for (let square = 0; square < 16; square++) {
      if (!((occupied >> square) & 1)) continue;
      const bits = [a, b, c, d].slice(0, traits).map((each, trait) => ((each >> square) & 1) << trait);
      const kind = bits.reduce((sum, bit) => sum | bit, 0);
      left[kind] = (left[kind] ?? 0) - 1;
    }
    for (let kind = 0; kind < kinds; kind++)
      if (left[kind] !== 0) values[(lane / 4) * KINDS + kind] = listed[next++] ?? 0;
  }
  return values;
}
