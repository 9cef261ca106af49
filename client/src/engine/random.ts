/** Chance as Python's `random.Random` makes it: with the same seed, the same numbers, and so the same game. */
export interface Random {
  /** A number from 0 up to 1, with 53 bits. */
  random(): number;
  /** A whole number of so many bits. */
  bits(count: number): bigint;
  /** A whole number from 0 up to `below`. */
  below(below: number): number;
}

/** Words of the generator's state, and the distance of the two that each new one is mixed from. */
const STATE = 624;
const APART = 397;

/** Chance from a seed, of any number of bits. */
export function seeded(seed: bigint | number): Random {
  return new Twister(BigInt(seed));
}

/** Chance that nobody knows before, as `random.SystemRandom` seeds it. */
export function unforeseen(): Random {
  const words = crypto.getRandomValues(new Uint32Array(8));
  return seeded(words.reduce((seed, word) => (seed << 32n) | BigInt(word), 0n));
}

/** One of some things. */
export function chosen<What>(random: Random, things: readonly What[]): What {
  return things[random.below(things.length)] as What;
}

/** The same things in another order. */
export function shuffled<What>(random: Random, things: readonly What[]): What[] {
  const order = [...things];
  for (let last = order.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [order[last], order[other]] = [order[other] as What, order[last] as What];
  }
  return order;
}

/** MT19937, as Python seeds it with a whole number. */
class Twister implements Random {
  private readonly state = new Uint32Array(STATE);
  private next = STATE;

  constructor(seed: bigint) {
    this.fill(19650218);
    const { state } = this;
    const key = words(seed < 0n ? -seed : seed);
    const old = (at: number): number => word(state[at]) ^ (word(state[at]) >>> 30);
    let at = 1;
    let used = 0;
    const wrap = (): void => {
      if (at < STATE) return;
      state[0] = word(state[STATE - 1]);
      at = 1;
    };
    for (let round = Math.max(STATE, key.length); round > 0; round--) {
      state[at] = (word(state[at]) ^ Math.imul(old(at - 1), 1664525)) + word(key[used]) + used;
      at += 1;
      wrap();
      used = (used + 1) % key.length;
    }
    for (let round = STATE - 1; round > 0; round--) {
      state[at] = (word(state[at]) ^ Math.imul(old(at - 1), 1566083941)) - at;
      at += 1;
      wrap();
    }
    state[0] = 0x80000000;
  }

  random(): number {
    const high = this.word() >>> 5;
    const low = this.word() >>> 6;
    return (high * 2 ** 26 + low) / 2 ** 53;
  }

  bits(count: number): bigint {
    let made = 0n;
    for (let left = count, at = 0n; left > 0; left -= 32, at += 32n)
      made |= BigInt(left < 32 ? this.word() >>> (32 - left) : this.word()) << at;
    return made;
  }

  below(below: number): number {
    const count = below.toString(2).length;
    if (count > 32) {
      let drawn = this.bits(count);
      while (drawn >= below) drawn = this.bits(count);
      return Number(drawn);
    }
    let drawn = this.word() >>> (32 - count);
    while (drawn >= below) drawn = this.word() >>> (32 - count);
    return drawn;
  }

  private fill(seed: number): void {
    const { state } = this;
    state[0] = seed;
    for (let at = 1; at < STATE; at++) {
      const before = word(state[at - 1]);
      state[at] = Math.imul(before ^ (before >>> 30), 1812433253) + at;
    }
  }

  private word(): number {
    if (this.next === STATE) this.twist();
    let drawn = word(this.state[this.next++]);
    drawn ^= drawn >>> 11;
    drawn ^= (drawn << 7) & 0x9d2c5680;
    drawn ^= (drawn << 15) & 0xefc60000;
    return (drawn ^ (drawn >>> 18)) >>> 0;
  }

  private twist(): void {
    const { state } = this;
    for (let at = 0; at < STATE; at++) {
      const mixed = (word(state[at]) & 0x80000000) | (word(state[(at + 1) % STATE]) & 0x7fffffff);
      state[at] = word(state[(at + APART) % STATE]) ^ (mixed >>> 1) ^ (mixed & 1 ? 0x9908b0df : 0);
    }
    this.next = 0;
  }
}

/** The 64 bits that NumPy's `SeedSequence` makes of some whole numbers: where the luck of kernels begins. */
export function luckFrom(...seeds: readonly (bigint | number)[]): bigint {
  const entropy = seeds.flatMap((seed) => words(BigInt(seed)));
  let constant = 0x43b0d7e5;
  const hashed = (value: number): number => {
    const before = value ^ constant;
    constant = Math.imul(constant, 0x931e8875);
    const product = Math.imul(before, constant);
    return product ^ (product >>> 16);
  };
  const mixed = (one: number, other: number): number => {
    const product = Math.imul(one, 0xca01f9dd) - Math.imul(other, 0x4973f715);
    return product ^ (product >>> 16);
  };
  const pool = [0, 1, 2, 3].map((at) => hashed(word(entropy[at] ?? 0)));
  for (const from of pool.keys())
    for (const to of pool.keys()) if (to !== from) pool[to] = mixed(word(pool[to]), hashed(word(pool[from])));
  for (const more of entropy.slice(pool.length))
    for (const to of pool.keys()) pool[to] = mixed(word(pool[to]), hashed(more));
  let last = 0x8b51f9dd;
  const [low, high] = pool.slice(0, 2).map((value) => {
    const before = value ^ last;
    last = Math.imul(last, 0x58f38ded);
    const product = Math.imul(before, last);
    return BigInt((product ^ (product >>> 16)) >>> 0);
  }) as [bigint, bigint];
  return (high << 32n) | low;
}

/** A whole number in parts of 32 bits, the lowest first; at least one. */
function words(number: bigint): number[] {
  const parts = [];
  for (let rest = number; rest > 0n || parts.length === 0; rest >>= 32n)
    parts.push(Number(BigInt.asUintN(32, rest)));
  return parts;
}

/** What an array of numbers holds where it surely holds something. */
function word(number: number | undefined): number {
  return number as number;
}
