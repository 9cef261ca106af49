import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { StepView, View } from "./protocol";
import { PacedView, timing } from "./paced_view.svelte";

const step = (seat: number, turn: number, kind: StepView["kind"], throws = 0): StepView => ({
  seat,
  turn,
  kind,
  step: "",
  throws,
});

const view = (you: number[], seats: number, steps: StepView[]): View =>
  ({
    you,
    seats: new Array(seats).fill({}),
    steps,
    legal: [],
    actions: [],
    phase: "playing",
  }) as unknown as View;

describe("what others do", () => {
  const shown: string[] = [];
  let showing: PacedView;
  beforeEach(() => {
    vi.useFakeTimers();
    shown.length = 0;
    showing = new PacedView();
    showing.motion = ({ kind, seat }, _time, draw) => {
      shown.push(`${String(seat)} ${kind}`);
      draw();
    };
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const start = view([0], 2, []);

  it("is shown step by step, and ends with the view itself", () => {
    const told = view([0], 2, [step(1, 1, "place"), step(1, 1, "give")]);
    showing.take(start, true);
    showing.take(told, true);
    expect(showing.of(told).steps).toEqual([]);
    expect(showing.of(told).turn?.seat).toBe(1);
    vi.advanceTimersByTime(900);
    expect(shown).toEqual(["1 place"]);
    vi.advanceTimersByTime(900);
    expect(shown).toEqual(["1 place", "1 give"]);
    expect(showing.of(told)).toBe(told);
  });
  it("continues in order when more arrives meanwhile", () => {
    const first = view([0], 2, [step(1, 1, "place")]);
    const second = view([0], 2, [...first.steps, step(1, 1, "give")]);
    showing.take(start, true);
    showing.take(first, true);
    vi.advanceTimersByTime(600); // the first is under way
    showing.take(second, true);
    vi.advanceTimersByTime(2000);
    expect(shown).toEqual(["1 place", "1 give"]);
  });
  it("is not shown again to a player who was away, nor are one's own steps", () => {
    showing.take(start, true);
    showing.take(view([0], 2, [step(1, 1, "give")]), false);
    expect(showing.left).toBe(0);
    showing.take(view([0], 2, [step(1, 1, "give"), step(0, 2, "place"), step(0, 2, "give")]), true);
    expect(showing.left).toBe(0);
  });
  it("is at most one round old", () => {
    const turns = [1, 2, 3, 4, 5].flatMap((turn) => [step(1 + (turn % 3), turn, "throw", 1)]);
    showing.take(view([0], 4, []), true);
    showing.take(view([0], 4, turns), true);
    expect(showing.left).toBe(3);
  });
  it("can be skipped", () => {
    const told = view([0], 2, [step(1, 1, "place"), step(1, 1, "give")]);
    showing.take(start, true);
    showing.take(told, true);
    showing.skip();
    expect(showing.of(told)).toBe(told);
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual([]);
  });
  it("takes no longer than three seconds for a turn of Quatro", () => {
    const throws = [1, 2, 3, 4, 5].flatMap((count) => [
      step(1, 1, "throw", count),
      ...(count < 5 ? [step(1, 1, "keep", count)] : []),
    ]);
    const times = [...throws, step(1, 1, "build")].map(timing);
    expect(times.reduce((sum, { breath, motion }) => sum + breath + motion, 0)).toBeLessThanOrEqual(3000);
  });
});
