/** Workers by a stand-in: it answers when it is told to. */
import { beforeEach, describe, expect, it } from "vitest";

import type { Told } from "../lib/analysis/facts";
import { QUARTO } from "../games/quarto/rules/registered";
import { Minds, NoMind } from "./minds";
import type { Question, Said } from "./questions";

class StandIn extends EventTarget {
  static made: StandIn[] = [];
  asked: Question[] = [];
  ended = false;

  constructor() {
    super();
    StandIn.made.push(this);
  }
  postMessage(question: Question): void {
    this.asked.push(question);
    if (question.ask === "ready") this.say({ answer: { shares: true } });
  }
  terminate(): void {
    this.ended = true;
  }
  say(said: Said): void {
    this.dispatchEvent(new MessageEvent("message", { data: said }));
  }
}

const START = QUARTO.readVariant("").start();
const minds = (most: number): Minds => new Minds(QUARTO, () => new StandIn() as unknown as Worker, most);
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));
const moves = (choice: string): Told => ({ type: "move", choice: [choice] });

describe("the engines of the page", () => {
  beforeEach(() => {
    StandIn.made = [];
  });

  it("are made when they are needed, and asked one question at a time", async () => {
    const pool = minds(2);
    expect(StandIn.made).toHaveLength(0);
    const steps = ["1", "2", "3"].map((level) => pool.choose(START, level, 0n));
    await settled();
    expect(StandIn.made.map(({ asked }) => asked.length)).toEqual([1, 1]);
    StandIn.made[0]?.say({ answer: "a" });
    await settled();
    StandIn.made[1]?.say({ answer: "b" });
    StandIn.made[0]?.say({ answer: "c" });
    expect(await Promise.all(steps)).toEqual(["a", "b", "c"]);
    expect(StandIn.made).toHaveLength(2);
  });

  it("are ended to stop them, and those who wait go on with another", async () => {
    const pool = minds(1);
    const stop = new AbortController();
    const stopped = pool.choose(START, "1", 0n, stop.signal);
    const next = pool.choose(START, "2", 0n);
    await settled();
    stop.abort();
    await expect(stopped).rejects.toThrow("aborted");
    expect(StandIn.made[0]?.ended).toBe(true);
    await settled();
    StandIn.made[1]?.say({ answer: "b" });
    expect(await next).toBe("b");
  });

  it("forget a question that was stopped while it waited", async () => {
    const pool = minds(1);
    const stop = new AbortController();
    const first = pool.choose(START, "1", 0n);
    const stopped = pool.choose(START, "2", 0n, stop.signal);
    await settled();
    stop.abort();
    await expect(stopped).rejects.toThrow("aborted");
    StandIn.made[0]?.say({ answer: "a" });
    expect(await first).toBe("a");
    expect(StandIn.made.map(({ asked, ended }) => [asked.length, ended])).toEqual([[1, false]]);
  });

  it("share an analysis, and one of them concludes from what all found", async () => {
    const pool = minds(2);
    const told: Told[] = [];
    const done = pool.analyse(START, (fact) => told.push(fact));
    await settled();
    for (const worker of StandIn.made) {
      worker.say({ fact: { type: "position", position: "", seat: 0, steps: [], total: 2 } });
      worker.say({ fact: moves(String(StandIn.made.indexOf(worker))) });
      worker.say({ answer: undefined });
    }
    await settled();
    const concluding = StandIn.made.find(({ asked }) => asked.at(-1)?.ask === "conclude");
    expect(concluding?.asked.at(-1)).toMatchObject({ told });
    concluding?.say({ answer: undefined });
    await done;
    expect(told.map(({ type }) => type)).toEqual(["position", "move", "move"]);
  });

  it("that break down are an error for whoever asked, and for nobody else", async () => {
    const pool = minds(1);
    const asked = pool.choose(START, "1", 0n);
    await settled();
    StandIn.made[0]?.dispatchEvent(new Event("error", { cancelable: true }));
    await expect(asked).rejects.toThrow(NoMind);
    const again = pool.choose(START, "1", 0n);
    await settled();
    StandIn.made[1]?.say({ answer: "a" });
    expect(await again).toBe("a");
  });
});
