// @vitest-environment jsdom
import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";

import { quartoView, STEPS } from "../testing/page";
import Turns from "./Turns.svelte";

const rows = (): HTMLElement[] => screen.getAllByRole("listitem");
const drawn = (row: HTMLElement | undefined): string[] =>
  [...(row?.querySelectorAll("use") ?? [])].map((use) => use.getAttribute("href") ?? "");

let shown: number[] = [];
const go = (step: number): void => void shown.push(step);

describe("the list of turns", () => {
  it("has a row for each: what was placed, where, and what was given; spoken as sentences", () => {
    render(Turns, { view: quartoView([0], { steps: STEPS }), at: 3, go });
    expect(rows().map(drawn)).toEqual([["#classic-7"], ["#classic-7", "#classic-5"], ["#classic-5"]]);
    expect(rows().map((row) => row.querySelector(".where")?.textContent)).toEqual(["", "a1", "b1"]);
    expect(rows()[2]?.querySelector("strong")?.textContent).toBe("QUARTO!");
    expect(rows().map((row) => row.querySelector(".unseen")?.textContent)).toEqual([
      "You give a piece: piece 7.",
      "Max places a piece on a1: piece 7. Max gives you a piece: piece 5.",
      "You place a piece on b1: piece 5. You call QUARTO!",
    ]);
    expect(rows().map((row) => row.classList.contains("current"))).toEqual([false, true, false]);
  });

  it("leads to each moment of the game", async () => {
    shown = [];
    render(Turns, { view: quartoView([0], { steps: STEPS }), at: 5, go });
    for (const row of rows()) await fireEvent.click(within(row).getByRole("button"));
    expect(shown).toEqual([1, 3, 5]);
  });

  it("is one stop for Tab, and walked with arrow keys", async () => {
    render(Turns, { view: quartoView([0], { steps: STEPS }), at: 3, go });
    const buttons = screen.getAllByRole("button");
    expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
    buttons[1]?.focus();
    await fireEvent.keyDown(buttons[1] as HTMLElement, { key: "ArrowUp" });
    expect(document.activeElement).toBe(buttons[0]);
    await fireEvent.keyDown(buttons[0] as HTMLElement, { key: "ArrowUp" });
    expect(document.activeElement).toBe(buttons[0]);
  });

  it("shows strangers' names safely", () => {
    const names = ["(7) שרה", "W".repeat(40)];
    render(Turns, { view: quartoView([], { steps: STEPS }, names), at: 0, go });
    const who = rows().map((row) => row.querySelector(".who"));
    expect(who[0]?.textContent).toBe("\u2068(7) שרה\u2069");
    expect(who[1]?.getAttribute("title")).toBe(names[1]);
    expect(who.map((one) => one?.getAttribute("dir"))).toEqual(["auto", "auto", "auto"]);
  });

  it("says so if there are none", () => {
    render(Turns, { view: quartoView([0]), at: 0, go });
    expect(screen.getByText("No moves yet.")).toBeTruthy();
  });
});
