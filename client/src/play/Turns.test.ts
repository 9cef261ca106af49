// @vitest-environment jsdom
import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";

import { quartoView, STEPS } from "../testing/page";
import Turns from "./Turns.svelte";

const rows = (): HTMLElement[] => screen.getAllByRole("listitem");
const drawn = (row: HTMLElement | undefined): string[] =>
  [...(row?.querySelectorAll("use") ?? [])].map((use) => use.getAttribute("href") ?? "");

describe("the list of turns", () => {
  it("has a row for each: what was placed, where, and what was given; spoken as sentences", () => {
    render(Turns, { view: quartoView([0], { steps: STEPS }), at: 3, go: null });
    expect(rows().map(drawn)).toEqual([["#classic-7"], ["#classic-7", "#classic-5"], ["#classic-5"]]);
    expect(rows().map((row) => row.querySelector(".where")?.textContent)).toEqual(["", "a1", "b1"]);
    expect(rows()[2]?.querySelector("strong")?.textContent).toBe("QUARTO!");
    expect(rows().map((row) => row.querySelector(".unseen")?.textContent)).toEqual([
      "You give a piece: piece 7.",
      "Max places a piece on a1: piece 7. Max gives you a piece: piece 5.",
      "You place a piece on b1: piece 5. You call QUARTO!",
    ]);
    expect(rows().map((row) => row.classList.contains("current"))).toEqual([false, true, false]);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("leads to each moment of a finished game", async () => {
    const shown: number[] = [];
    const go = (step: number): void => void shown.push(step);
    render(Turns, { view: quartoView([0], { steps: STEPS }), at: 5, go });
    for (const row of rows()) await fireEvent.click(within(row).getByRole("button"));
    expect(shown).toEqual([1, 3, 5]);
  });

  it("shows names as strangers may have chosen them", () => {
    const names = ["(7) שרה", "W".repeat(40)];
    render(Turns, { view: quartoView([], { steps: STEPS }, names), at: 0, go: null });
    const who = rows().map((row) => row.querySelector(".who"));
    expect(who[0]?.textContent).toBe("\u2068(7) שרה\u2069");
    expect(who[1]?.getAttribute("title")).toBe(names[1]);
    expect(who.map((one) => one?.getAttribute("dir"))).toEqual(["auto", "auto", "auto"]);
  });

  it("says so where there is nothing", () => {
    render(Turns, { view: quartoView([0]), at: 0, go: null });
    expect(screen.getByText("No moves yet.")).toBeTruthy();
  });
});
