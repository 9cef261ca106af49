import { describe, expect, it } from "vitest";

import { readVariant, TRAITS, writeVariant } from "./variants";

describe("a variant", () => {
  it.each([
    [{ traits: TRAITS, squares: false }, "classic"],
    [{ traits: TRAITS, squares: true }, "advanced"],
    [{ traits: ["colour", "height"], squares: false }, "traits=colour,height"],
    [{ traits: ["top"], squares: true }, "traits=top+squares"],
  ])("%j is written %s, and read back", (counting, text) => {
    expect(writeVariant(counting)).toBe(text);
    expect(readVariant(text)).toEqual(counting);
  });
  it("is the classic one if nothing was said", () => {
    expect(readVariant("")).toEqual({ traits: TRAITS, squares: false });
  });
});
