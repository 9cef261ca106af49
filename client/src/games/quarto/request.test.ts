import { describe, expect, it } from "vitest";

import { USUAL } from "../../lib/preferences.svelte";
import { variantOf } from "./request";

describe("a variant", () => {
  it("is named as the rules name it", () => {
    expect(variantOf(USUAL)).toBe("classic");
    expect(variantOf({ ...USUAL, squares: true })).toBe("advanced");
    expect(variantOf({ ...USUAL, traits: ["colour", "height"] })).toBe("traits=colour,height");
    expect(variantOf({ ...USUAL, traits: ["top"], squares: true })).toBe("traits=top+squares");
  });
});
