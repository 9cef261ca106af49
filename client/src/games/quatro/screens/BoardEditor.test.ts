// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";

import { fieldName } from "../rules/board";
import { DEFAULT_LAYOUT } from "../rules/layout";
import { preferences } from "../../../lib/preferences.svelte";
import "../../../testing/page";
import BoardEditor from "./BoardEditor.svelte";

const USUAL = String(DEFAULT_LAYOUT);
const field = (name: string): HTMLElement => screen.getByRole("gridcell", { name: new RegExp(`^${name}: `) });
const marked = (): (string | null)[] =>
  [...document.querySelectorAll(".bad")].map((one) => one.getAttribute("aria-label"));
const mistakes = (): string[] =>
  [...document.querySelectorAll(".mistake")].map(({ textContent }) => textContent.trim());
const button = (name: string): HTMLButtonElement => screen.getByRole("button", { name });
const playable = (): boolean => !button("Play on it").disabled;
const put = (name: string, key: string): Promise<unknown> => fireEvent.keyDown(field(name), { key });

describe("the editor of a board", () => {
  it("names a pair that occurs twice, and marks both fields", async () => {
    render(BoardEditor, { layout: USUAL });
    expect([mistakes(), playable()]).toEqual([[], true]);
    const at = DEFAULT_LAYOUT.patterns.indexOf("33");
    const other = at === 0 ? "b1" : "a1";
    await put(other, "3");
    expect(mistakes()[0]).toContain("the pair 33");
    expect(marked()).toHaveLength(2);
    expect(marked()).toContain(`${other}: pair of 3`);
    expect(playable()).toBe(false);
    await fireEvent.keyDown(window, { key: "z", ctrlKey: true });
    expect([mistakes(), marked(), playable()]).toEqual([[], [], true]);
  });

  it("says what is missing only once every field is filled", async () => {
    render(BoardEditor, { layout: USUAL });
    const yatzy = fieldName(DEFAULT_LAYOUT.patterns.indexOf("yz"));
    await put(yatzy, "Delete");
    expect(screen.getByText("1 field is still empty.")).toBeTruthy();
    expect([mistakes(), playable()]).toEqual([[], false]);
    await put(yatzy, "t");
    expect(mistakes()[0]).toContain("exactly three Yatzy fields, not 2");
  });

  it("starts from the standard board, and saves it under its name", async () => {
    render(BoardEditor, { layout: "" });
    expect(playable()).toBe(false);
    await fireEvent.click(button("Start from the standard board"));
    expect([mistakes(), button("Save").disabled, playable()]).toEqual([[], false, true]);
    await fireEvent.input(screen.getByLabelText("Name"), { target: { value: "The box at home" } });
    await fireEvent.click(button("Save"));
    expect(preferences.boards).toContainEqual({ name: "The box at home", layout: USUAL });
    expect([button("Save").disabled, playable()]).toEqual([true, true]);
    await fireEvent.click(button("Undo"));
    expect(playable()).toBe(false);
  });

  it("goes from field to field by the palette, and counts what is left", async () => {
    render(BoardEditor, { layout: "" });
    await fireEvent.click(screen.getByRole("button", { name: "straight, 0/7" }));
    await fireEvent.click(screen.getByRole("button", { name: "full house, 0/7" }));
    expect([field("a1"), field("b1"), field("c1")].map((one) => one.getAttribute("aria-label"))).toEqual([
      "a1: straight",
      "b1: full house",
      "c1: no pattern",
    ]);
    expect(field("c1").getAttribute("aria-selected")).toBe("true");
    expect(screen.getByRole("button", { name: "straight, 1/7" })).toBeTruthy();
  });
});
