// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";

import { Coach } from "../lib/coach.svelte";
import type { View } from "../lib/protocol";
import { quartoView, seated, type Seated } from "../testing/page";
import Tools from "./Tools.svelte";

let at: Seated;
let givenUp = 0;
async function show(view: View): Promise<void> {
  at = await seated(view);
  const coach = new Coach(at.table, { hint: () => "", objection: () => "" });
  const table = at.table;
  render(Tools, {
    table,
    view,
    coach,
    giveUp: () => (givenUp += 1),
    greet: () => undefined,
    drawer: false,
  });
}
const places = (): string[] => screen.getAllByRole("button").map(({ title }) => title);
const can = (...words: string[]): Partial<View> => ({
  actions: [{ seat: 0, can: words }] as View["actions"],
});
const OTHERS = { turn: { seat: 1, began: 0, deadline: null, given: 0 } } as Partial<View>;

describe("the row of tools", () => {
  afterEach(() => {
    at.table.close();
  });

  it("keeps every tool in its place, whoever is to move and whatever is allowed now", async () => {
    const moments: Partial<View>[] = [
      can("ask_takeback", "offer_draw", "resign"),
      can("resign"),
      { ...can(), offer: 0 },
      { ...OTHERS, ...can("resign") },
      { ...OTHERS, ...can(), takeback: 0 },
    ];
    const found: string[][] = [];
    for (const moment of moments) {
      await show(quartoView([0], moment));
      found.push(places());
      cleanup();
      at.table.close();
    }
    expect(found[0]).toEqual([
      "Take back a move",
      "Offer a draw",
      "Give up",
      "Say something",
      "Turns and more",
    ]);
    for (const row of found) expect(row).toEqual(found[0]);
  });

  it("sends what is allowed, and nothing else", async () => {
    await show(quartoView([0], can("offer_draw", "resign")));
    for (const tool of ["Take back a move", "Offer a draw", "Give up"]) screen.getByTitle(tool).click();
    expect(at.commands()).toEqual([{ type: "offer_draw", seat: 0 }]);
    expect(givenUp).toBe(1);
  });

  it("is empty for watchers", async () => {
    await show(quartoView([]));
    expect(places()).toEqual(["Turns and more"]);
  });
});
