import { describe, expect, it } from "vitest";

import { readVariant, TRAITS, writeVariant } from "./variants";

describe("a variant", () => {
  it.each([
    [{ traits: TRAITS, squares: false, torus: false }, "classic"],
    [{ traits: TRAITS, squares: true, torus: false }, "advanced"],
    [{ traits: TRAITS, squares: false, torus: true }, "torus"],
    [{ traits: TRAITS, squares: true, torus: true }, "torus+squares"],
    [{ traits: ["colour", "height"], squares: false, torus: false }, "traits=colour,height"],
    [{ traits: ["top"], squares: true, torus: false }, "traits=top+squares"],
    [{ traits: ["top"], squares: false, torus: true }, "traits=top+torus"],
    [{ traits: ["top", "shape"], squares: true, torus: true }, "traits=top,shape+squares+torus"],
  ])("%j is written %s, and read back", (counting, text) => {
    expect(writeVariant(counting)).toBe(text);
    expect(readVariant(text)).toEqual(counting);
  });
  it("is the classic one if nothing was said", () => {
    expect(readVariant("")).toEqual({ traits: TRAITS, squares: false, torus: false });
  });
});
