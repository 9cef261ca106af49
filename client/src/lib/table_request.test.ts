import { describe, expect, it } from "vitest";

import { USUAL } from "./preferences.svelte";
import { variantOf, tableRequest } from "./table_request";

describe("the request for a table", () => {
  it("is named as the rules name variants", () => {
    expect(variantOf(USUAL)).toBe("classic");
    expect(variantOf({ ...USUAL, squares: true })).toBe("advanced");
    expect(variantOf({ ...USUAL, traits: ["colour", "height"] })).toBe("traits=colour,height");
    expect(variantOf({ ...USUAL, traits: ["top"], squares: true })).toBe("traits=top+squares");
    expect(variantOf({ ...USUAL, game: "quatro", fiveAsFullHouse: true })).toBe("five-as-full-house");
  });

  it("has a seat for everyone", () => {
    const level = { quarto: "club", quatro: "casual" };
    const four = tableRequest({ ...USUAL, game: "quatro", seats: 4, level }, ["Ada", "Max"]);
    expect(four.seats).toEqual([
      { type: "me", name: "Ada" },
      ...Array.from({ length: 3 }, () => ({ type: "computer", level: "casual" })),
    ]);
    expect(tableRequest({ ...USUAL, opponent: "friend" }, ["Ada", "Max"]).seats[1]).toEqual({ type: "open" });
    expect(tableRequest({ ...USUAL, opponent: "device" }, ["Ada", "Max"]).seats).toEqual([
      { type: "me", name: "Ada" },
      { type: "me", name: "Max" },
    ]);
  });

  it("is public and serious for anyone, private and casual otherwise", () => {
    expect(tableRequest({ ...USUAL, opponent: "anyone" }, [])).toMatchObject({ public: true, casual: false });
    expect(tableRequest(USUAL, [])).toMatchObject({ public: false, casual: true });
  });
});
