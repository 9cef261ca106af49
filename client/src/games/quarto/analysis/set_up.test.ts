// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";

import { SetUp } from "../../../lib/analysis/set_up.svelte";
import { QuartoPosition } from "./position.svelte";

const GOOD = "456./..../..../.... 0";
const BAD = "456./.... 0";

let reached: (path: string, request?: RequestInit) => Promise<Response>;
vi.mock("../../../host/host", () => ({
  SERVED: true,
  reach: (path: string, request?: RequestInit): Promise<Response> => reached(path, request),
}));

/** A host whose answers to positions wait until the test sends them. */
function waiting(): { asked: string[]; answer: (start: string) => Promise<void> } {
  const asked: string[] = [];
  const answers = new Map<string, (response: Response) => void>();
  reached = (path, request) => {
    if (path === "/api/me") return Promise.resolve(new Response("{}"));
    const { start } = JSON.parse(request?.body as string) as { start: string };
    asked.push(start);
    return new Promise<Response>((resolve) => answers.set(start, resolve));
  };
  return {
    asked,
    async answer(start) {
      const refused = new Response(JSON.stringify({ title: "4 rows, please." }), { status: 422 });
      answers.get(start)?.(start === BAD ? refused : new Response("{}"));
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

describe("a position that is set up", () => {
  it("keeps what is wrong with a text, whenever an answer about the board comes", async () => {
    const server = waiting();
    const setUp = new SetUp(new Map([["quarto", new QuartoPosition()]]));
    setUp.take(GOOD);
    void setUp.check();
    setUp.take(BAD);
    void setUp.check();
    // Changes of the board are checked a moment later: by then the text may have been typed, and was asked about.
    void setUp.check();
    await vi.waitFor(() => {
      expect(server.asked).toEqual([GOOD, BAD]);
    });
    await server.answer(BAD);
    expect([setUp.problem, setUp.checked]).toEqual(["4 rows, please.", true]);
    await server.answer(GOOD);
    expect([setUp.problem, setUp.checked]).toEqual(["4 rows, please.", true]);
    expect(setUp.text).toBe(GOOD);
  });

  it("answers a tap that came before the server did", async () => {
    const server = waiting();
    const setUp = new SetUp(new Map([["quarto", new QuartoPosition()]]));
    setUp.take(GOOD);
    const tapped = setUp.possible();
    void setUp.check();
    await vi.waitFor(() => {
      expect(server.asked).toEqual([GOOD]);
    });
    await server.answer(GOOD);
    await expect(tapped).resolves.toBe(true);
  });

  it("forgets such a text once the board changes", async () => {
    const server = waiting();
    const position = new QuartoPosition();
    const setUp = new SetUp(new Map([["quarto", position]]));
    setUp.take(BAD);
    position.put(4, 0);
    setUp.changed();
    void setUp.check();
    await vi.waitFor(() => {
      expect(server.asked).toEqual(["4.../..../..../.... -"]);
    });
    await server.answer("4.../..../..../.... -");
    expect([setUp.problem, setUp.checked]).toEqual([null, true]);
  });
});
