import { describe, expect, it } from "vitest";

import { USUAL } from "./preferences.svelte";
import { tableRequest } from "./table_request";

describe("the request for a table", () => {
  it("has what was chosen for its game, and nothing of another", () => {
    const chosen = {
      ...USUAL,
      call: "race",
      variant: { quarto: "advanced", quatro: "five-as-full-house" },
      layout: "11 22",
    } as const;
    expect(tableRequest(chosen, [])).toMatchObject({ variant: "advanced", call: "race", layout: "" });
    const other = tableRequest({ ...chosen, game: "quatro" }, []);
    expect(other).toMatchObject({ variant: "five-as-full-house", call: "", layout: "11 22" });
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
