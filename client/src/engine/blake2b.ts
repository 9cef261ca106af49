/** BLAKE2b (RFC 7693) without a key, as `hashlib.blake2b` makes it: what depends on a text alone is the same everywhere. */

const WORD = (1n << 64n) - 1n;
const BLOCK = 128;

const INITIAL: readonly bigint[] = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];

/** The order in which the words of a block are mixed in, one for each round; after the last, the first come again. */
const ORDERS: readonly (readonly number[])[] = [
  "0123456789abcdef",
  "ea489fd61c02b753",
  "b8c052fdae367194",
  "7931dcbe265a40f8",
  "905724afe1bc683d",
  "2c6a0b834d75fe19",
  "c51fed4a0763928b",
  "db7ec13950f4862a",
  "6fe9b308c2d714a5",
  "a2847615fb9e3cd0",
].map((digits) => [...digits].map((digit) => parseInt(digit, 16)));

const ROUNDS = 12;

/** The four words of the state that each of the eight mixings of a round takes: columns, then diagonals. */
const MIXED: readonly (readonly [number, number, number, number])[] = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

/** The digest of a text in UTF-8, so many bytes long. */
export function blake2b(text: string, length: number): Uint8Array {
  const message = new TextEncoder().encode(text);
  const chain = [...INITIAL];
  chain[0] = at(chain, 0) ^ 0x01010000n ^ BigInt(length);
  const blocks = Math.max(1, Math.ceil(message.length / BLOCK));
  for (let block = 0; block < blocks; block++) {
    const bytes = new Uint8Array(BLOCK);
    bytes.set(message.subarray(block * BLOCK, (block + 1) * BLOCK));
    const last = block === blocks - 1;
    const counted = last ? message.length : (block + 1) * BLOCK;
    compress(chain, new DataView(bytes.buffer), BigInt(counted), last);
  }
  const digest = new DataView(new ArrayBuffer(64));
  for (const [place, word] of chain.entries()) digest.setBigUint64(8 * place, word, true);
  return new Uint8Array(digest.buffer, 0, length);
}

function compress(chain: bigint[], block: DataView, counted: bigint, last: boolean): void {
  const state = [...chain, ...INITIAL];
  state[12] = at(state, 12) ^ counted;
  if (last) state[14] = at(state, 14) ^ WORD;
  for (let round = 0; round < ROUNDS; round++) {
    const order = ORDERS[round % ORDERS.length] ?? [];
    for (const [number, places] of MIXED.entries()) {
      const one = block.getBigUint64(8 * (order[2 * number] ?? 0), true);
      const other = block.getBigUint64(8 * (order[2 * number + 1] ?? 0), true);
      mix(state, places, one, other);
    }
  }
  for (const place of chain.keys()) chain[place] = at(chain, place) ^ at(state, place) ^ at(state, place + 8);
}

function mix(
  state: bigint[],
  [a, b, c, d]: readonly [number, number, number, number],
  one: bigint,
  other: bigint,
): void {
  state[a] = (at(state, a) + at(state, b) + one) & WORD;
  state[d] = turned(at(state, d) ^ at(state, a), 32n);
  state[c] = (at(state, c) + at(state, d)) & WORD;
  state[b] = turned(at(state, b) ^ at(state, c), 24n);
  state[a] = (at(state, a) + at(state, b) + other) & WORD;
  state[d] = turned(at(state, d) ^ at(state, a), 16n);
  state[c] = (at(state, c) + at(state, d)) & WORD;
  state[b] = turned(at(state, b) ^ at(state, c), 63n);
}

/** A word turned to the right by so many bits. */
function turned(word: bigint, bits: bigint): bigint {
  return ((word >> bits) | (word << (64n - bits))) & WORD;
}

function at(words: readonly bigint[], place: number): bigint {
  return words[place] ?? 0n;
}
