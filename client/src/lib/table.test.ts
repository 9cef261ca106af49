// @vitest-environment jsdom
import { describe, expect, it } from "vitest";

import { quartoView, seated, STEPS } from "../testing/page";
import type { StepView } from "./protocol";

const [given, placed] = STEPS as [StepView, StepView];

describe("a table over its socket", () => {
  it("is the whole that was shown first, with what is new since", async () => {
    const { table, hear } = await seated(quartoView([0], { version: 3, steps: [given] }));
    const turn = { seat: 1, began: 7, deadline: null, given: 0 };
    hear({ type: "news", version: 4, after: 3, steps: [placed], changed: { now: 9, turn } });
    expect(table.view).toEqual(quartoView([0], { version: 4, now: 9, turn, steps: [given, placed] }));
  });

  it("is asked for again where news do not continue what is known", async () => {
    const before = quartoView([0], { version: 3, steps: [given] });
    const { table, hear, sent } = await seated(before);
    hear({ type: "news", version: 6, after: 5, steps: [placed], changed: { now: 9 } });
    expect(table.view).toEqual(before);
    expect(sent().at(-1)).toEqual({ type: "since", version: 0 });
  });

  it("says that the page has to be loaded again", async () => {
    const { table, hear } = await seated(quartoView([0]));
    hear({ type: "refused", key: "", reason: "outdated", sentence: "Reload.", version: 1 });
    expect([table.outdated, table.notice]).toEqual([true, "Reload."]);
  });
});
