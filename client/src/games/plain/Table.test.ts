// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, describe, expect, it } from "vitest";

import type { StepView, View } from "../../lib/protocol";
import { quartoView, seated, type Seated } from "../../testing/page";
import Table from "./Table.svelte";

const STEPS: StepView[] = [
  { seat: 0, step: "b2", kind: "step", turn: 1, marks: [{ square: 4, text: "X", seat: 0 }] },
  { seat: 1, step: "c1", kind: "step", turn: 2, marks: [{ square: 2, text: "O", seat: 1 }] },
];

/** Noughts and crosses: b2 and c1 are taken, and seat 0 is to move. */
function noughts(what: Partial<View> = {}): View {
  const view = quartoView([0], {
    steps: STEPS,
    board: { width: 3, height: 3, marks: STEPS.flatMap(({ marks = [] }) => marks) },
    legal: [{ seat: 0, steps: ["a1", "b1", "swap"] }] as unknown as View["legal"],
    ...what,
  });
  return { ...view, setup: { ...view.setup, game: "noughts" } } as unknown as View;
}

let at: Seated;
let gone: number[] = [];
const nothing = createRawSnippet(() => ({ render: () => "<span></span>" }));
async function show(view: View, past: number | null = null): Promise<void> {
  at = await seated(view);
  const go = (step: number): void => void gone.push(step);
  render(Table, { table: at.table, view, past, finished: nothing, more: nothing, go });
}
const cell = (name: RegExp): HTMLElement => screen.getByRole("gridcell", { name });
const spoken = (): (string | null)[] =>
  screen.getAllByRole("gridcell").map((each) => each.getAttribute("aria-label"));

describe("a table with a plain board", () => {
  afterEach(() => {
    cleanup();
    at.table.close();
    gone = [];
  });

  it("says what lies on each square, and which changed last", async () => {
    await show(noughts());
    const [a1, , c1, , b2] = spoken();
    expect([a1, b2, c1]).toEqual(["a1: empty", "b2: X", "c1: O, last placed"]);
    expect(within(cell(/^b2/)).getAllByText("X")).not.toHaveLength(0);
  });

  it("sends a step when its square is tapped, and nothing for other squares", async () => {
    await show(noughts());
    await fireEvent.click(cell(/^c3/));
    expect(cell(/^c3/).getAttribute("aria-disabled")).toBe("true");
    await fireEvent.click(cell(/^b1/));
    expect(at.commands()).toMatchObject([{ type: "play", seat: 0, step: "b1" }]);
  });

  it("has buttons for steps that are no squares", async () => {
    await show(noughts());
    await fireEvent.click(screen.getByRole("button", { name: "swap" }));
    expect(at.commands()).toMatchObject([{ type: "play", seat: 0, step: "swap" }]);
  });

  it("shows the board of an earlier turn, where nothing can be played", async () => {
    await show(noughts(), 1);
    expect(spoken()[2]).toBe("c1: empty");
    expect(spoken()[4]).toBe("b2: X, last placed");
    expect(cell(/^a1/).getAttribute("aria-disabled")).toBe("true");
    await fireEvent.click(screen.getByRole("button", { name: "Back to the game" }));
    await fireEvent.click(screen.getByRole("button", { name: "You play b2." }));
    expect(gone).toEqual([2, 1]);
  });

  it("shows the position as text if the game has no board", async () => {
    await show(noughts({ board: null, position: "3 heaps: 1 4 5" }));
    expect(screen.getByText("3 heaps: 1 4 5")).toBeTruthy();
    expect(screen.getByRole("button", { name: "a1" })).toBeTruthy();
  });
});
