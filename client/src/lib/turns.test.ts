import { describe, expect, it } from "vitest";

import type { StepView } from "./protocol";
import { latest, stepsAfter, turnAt, turnsOf } from "./turns";

const step = (seat: number, turn: number, kind: StepView["kind"]): StepView => ({
  seat,
  turn,
  kind,
  step: "",
});

describe("turns", () => {
  const steps = [
    step(0, 1, "give"),
    step(1, 2, "place"),
    step(1, 2, "give"),
    step(0, 3, "place"),
    step(1, 3, "call"),
  ];
  const turns = turnsOf(steps);

  it("are all steps until the next player is to move; a call belongs to the current turn", () => {
    expect(turns.map(({ seat, end }) => [seat, end])).toEqual([
      [0, 1],
      [1, 3],
      [0, 5],
    ]);
    expect(turns.flatMap((turn) => turn.steps)).toEqual(steps);
    expect(latest(turns[2]?.steps ?? [], "call")?.seat).toBe(1);
  });
  it("are found by the number of steps taken", () => {
    expect([0, 1, 2, 3, 4, 5].map((count) => turnAt(turns, count))).toEqual([-1, 0, 1, 1, 2, 2]);
  });
  it("are walked one after another, and no further than the last", () => {
    const ways = ["first", "previous", "next", "last"] as const;
    const led = (at: number): number[] => ways.map((way) => stepsAfter(turns, at, way));
    expect([0, 1, 3, 5].map(led)).toEqual([
      [0, 0, 1, 5],
      [0, 0, 3, 5],
      [0, 1, 5, 5],
      [0, 3, 5, 5],
    ]);
    expect(stepsAfter([], 0, "next")).toBe(0);
  });
});
