// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";

import type { View } from "../lib/protocol";
import { quartoView, seated, STEPS, type Seated } from "../testing/page";
import Result from "./Result.svelte";

const LINE = { squares: [0, 1, 2, 3], shared: [] };
const MAY_ASK = (you: number[]): View["actions"] => you.map((seat) => ({ seat, can: ["ask_rematch"] }));

let at: Seated;
async function show(you: number[], what: Partial<View> = {}, names?: string[]): Promise<void> {
  const result = { winners: [0], reason: "line", lines: [LINE], missed: [], points: [], fields: [] };
  const over = { phase: "over", turn: null, steps: STEPS, result } as unknown as Partial<View>;
  const view = quartoView(you, { ...over, ...what }, names);
  at = await seated(view);
  render(Result, { table: at.table, view, at: STEPS.length, go: () => undefined });
}
const title = (): string => screen.getByRole("heading").textContent;
const first = (): HTMLElement => document.querySelector(".buttons > :first-child") as HTMLElement;

describe("the card at the end of a game", () => {
  afterEach(() => {
    at.table.close();
  });

  it.each([
    [[0], "You won"],
    [[1], "You lost"],
    [[], "Ada won"],
    [[0, 1], "Ada won"],
  ])("tells a reader with the seats %j: %s", async (you, told) => {
    await show(you);
    expect(title()).toBe(told);
    expect(document.querySelectorAll(".line use")).toHaveLength(2); // as many as were placed in this short game
  });

  it("lists those who share a win as the language does, and isolates strangers' names", async () => {
    const shared = {
      winners: [0, 1],
      reason: "points" as const,
      lines: [],
      missed: [],
      points: [9, 9],
      fields: [],
    };
    await show([], { result: shared }, ["שרה", "Max"]);
    expect(title()).toBe("\u2068שרה\u2069 and Max share the win");
  });

  it("offers another game in one place, whatever the others want", async () => {
    await show([0], { actions: MAY_ASK([0]), rematch: [1] });
    expect(screen.getByText("Max wants to play again.")).toBeTruthy();
    expect(first().textContent).toContain("Play again");
    await fireEvent.click(first());
    expect(at.commands()).toEqual([{ type: "ask_rematch", seat: 0 }]);
  });

  it("waits in that place, and leads on from it", async () => {
    await show([0], { rematch: [0] });
    expect((first() as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText("Waiting for the others to agree…")).toBeTruthy();
    document.body.replaceChildren();
    at.table.close();
    await show([0], { rematch: [0, 1], successor: "next" });
    expect(first().getAttribute("href")).toBe("/table/next");
  });

  it("offers nothing to watchers", async () => {
    await show([], { rematch: [0] });
    expect(first().textContent).toBe("Review");
    expect(screen.queryByText("Play again")).toBeNull();
  });
});
