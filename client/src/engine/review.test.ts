import { expect, test } from "vitest";

import { headlineOf, rounded } from "./review";

test("chances are rounded as Python rounds them", () => {
  expect(rounded(1 / 3)).toBe(0.333333);
  expect(rounded(0.9999999)).toBe(1);
  // Exactly between two: the even one.
  expect(rounded(1 / 128)).toBe(0.007812);
  expect(rounded(3 / 128)).toBe(0.023438);
  expect(rounded(-1 / 128)).toBe(-0.007812);
  expect(Object.is(rounded(-0), 0)).toBe(true);
});

test("what was given away comes before how good a turn was", () => {
  expect(headlineOf(["best", "only"], ["gave-win"])).toBe("only");
  expect(headlineOf(["best", "gave-win"], ["gave-win"])).toBe("gave-win");
  expect(headlineOf([], ["gave-win"])).toBe("plain");
});
