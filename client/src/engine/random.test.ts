/** The numbers are those of Python's `random.Random` and of NumPy's `SeedSequence`. */
import { expect, test } from "vitest";

import { chosen, luckFrom, seeded, shuffled } from "./random";

test.each([
  [
    0n,
    0.8444218515250481,
    [24n, 7758176404715800194n, 710317309215200623862088544052n],
    [1, 2046968324],
    [2, 0, 3, 5, 1, 4],
    "g",
  ],
  [
    7n,
    0.32383276483316237,
    [4n, 12007621696699967246n, 698893352947583750040010391504n],
    [0, 2179419893],
    [2, 4, 1, 3, 5, 0],
    "c",
  ],
  [
    4294967301n,
    0.15727238718789782,
    [9n, 11150208843425918570n, 820412867298679774411545370725n],
    [0, 3497239160],
    [0, 5, 3, 4, 1, 2],
    "h",
  ],
  [
    123456789012345678901234567890n,
    0.7275084571578186,
    [5n, 217901720429214670n, 1184876021619078106628544553091n],
    [2, 3929464655],
    [5, 0, 3, 4, 2, 1],
    "c",
  ],
] as const)("the same seed, %d, brings the same numbers", (seed, first, bits, below, order, last) => {
  const random = seeded(seed);
  expect(random.random()).toBe(first);
  expect([5, 64, 100].map((count) => random.bits(count))).toEqual(bits);
  expect([3, 2 ** 32 + 1].map((end) => random.below(end))).toEqual(below);
  expect(shuffled(random, [0, 1, 2, 3, 4, 5])).toEqual(order);
  for (let count = 0; count < 1000; count++) random.random();
  expect(chosen(random, [..."abcdefgh"])).toBe(last);
});

test.each([
  [[0n], 15793235383387715774n],
  [[18446744073709551615n], 12591116029944179981n],
  [[1n, 2n, 3n], 12997252459554536576n],
  [[18446744073709551613n, 1180591620717411303424n, 9n, 0n], 4453545000896307607n],
])("luck begins where it does in Python", (seeds, luck) => {
  expect(luckFrom(...seeds)).toBe(luck);
});
