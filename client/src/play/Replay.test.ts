// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { quartoView, STEPS } from "../testing/page";
import Replay from "./Replay.svelte";

describe("the replay of a game of three turns", () => {
  /** What the replay asked to show, each as a number of steps. */
  let shown: number[];
  const button = (name: string): HTMLButtonElement => screen.getByRole("button", { name });

  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    const go = (at: number): void => {
      shown.push(at);
      void rerender({ at });
    };
    const { rerender } = render(Replay, { view: quartoView([0], { steps: STEPS }), at: 5, go });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it("goes by turns, whatever steps they took", async () => {
    await fireEvent.click(button("Previous turn"));
    await fireEvent.click(button("First turn"));
    expect(shown).toEqual([3, 0]);
    expect(screen.getByText("Replay: turn 0 of 3")).toBeTruthy();
    expect([button("First turn"), button("Previous turn")].map(({ disabled }) => disabled)).toEqual([
      true,
      true,
    ]);
    await fireEvent.input(screen.getByRole("slider"), { target: { value: "2" } });
    await fireEvent.click(button("Next turn"));
    expect(shown).toEqual([3, 0, 3, 5]);
    expect([button("Next turn"), button("Last turn")].map(({ disabled }) => disabled)).toEqual([true, true]);
  });

  it("follows keys, unless they move the slider or press a button", async () => {
    await fireEvent.keyDown(window, { key: "ArrowLeft" });
    await fireEvent.keyDown(window, { key: "Home" });
    await fireEvent.keyDown(window, { key: "ArrowLeft", ctrlKey: true });
    await fireEvent.keyDown(screen.getByRole("slider"), { key: "ArrowLeft" });
    await fireEvent.keyDown(button("Last turn"), { key: " " });
    expect(shown).toEqual([3, 0]);
  });

  it("plays by itself from start to end, until the user takes over", async () => {
    await fireEvent.click(button("Autoplay"));
    await vi.advanceTimersByTimeAsync(1200 * 4);
    expect(shown).toEqual([0, 1, 3, 5]);
    await fireEvent.click(button("Autoplay"));
    await vi.advanceTimersByTimeAsync(1300);
    await fireEvent.keyDown(window, { key: "ArrowRight" });
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown.slice(4)).toEqual([0, 1, 3]);
    expect(button("Autoplay")).toBeTruthy();
  });
});
