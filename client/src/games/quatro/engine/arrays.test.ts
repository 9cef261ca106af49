/** Numbers as Python rounds and weighs them. */
import { expect, test } from "vitest";

import { round, weighed } from "./arrays";

test("what lies exactly between two goes to the even one", () => {
  expect([0.5, 1.5, 2.5, -0.5, -1.5].map((number) => round(number, 0))).toEqual([0, 2, 2, -0, -2]);
  expect(round(2 ** -13, 12)).toBe(0.000122070312);
  expect(round(3 * 2 ** -13, 12)).toBe(0.000366210938);
});

test("what seems to lie between two is rounded by what it is", () => {
  expect(round(2.675, 2)).toBe(2.67);
  expect(round(0.1 + 0.2, 12)).toBe(0.3);
});

test("chances are weighed by how likely each end is", () => {
  expect(weighed(Float64Array.of(0.25, 0.75), Float64Array.of(1, 0, 0.5, 0.5))).toEqual([0.625, 0.375]);
});
