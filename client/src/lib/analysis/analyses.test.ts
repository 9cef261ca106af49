// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";

import { Analysis } from "./analyses.svelte";

const RULES = { game: "quatro", variant: "", call: "", layout: "", seats: 2 } as const;

/** A server that refuses every analysis for a reason. */
function refusing(reason: string, status: number): void {
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(
      path === "/api/me"
        ? new Response("{}", { status: 200 })
        : new Response(JSON.stringify({ reason, title: "Not now." }), { status }),
    ),
  );
}

describe("a refused analysis", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each([
    ["running-game", 403, false],
    ["too-many", 429, true],
    ["failed", 500, true],
  ])("%s: offers to ask again only if that can help", async (reason, status, again) => {
    refusing(reason, status);
    const analysis = new Analysis(RULES, "");
    await analysis.ask();
    expect([analysis.problem, analysis.mayAskAgain]).toEqual(["Not now.", again]);
  });
});
