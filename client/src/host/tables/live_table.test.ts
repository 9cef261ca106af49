// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import quarto from "../../games/quarto/here";
import type { Setup, TableRequest } from "../../lib/protocol";
import { MemoryStorage } from "../storage";
import { Caretaker } from "./caretaker";
import { deadline } from "./clock";
import { openTable } from "./decision";
import { OWN_DICE } from "./dice";
import { LiveTable, now, type Others } from "./live_table";
import { DEVICE, setupOf } from "./setup";

const choose = vi.hoisted(() => vi.fn());
vi.mock("../../engine/minds", () => ({ choose }));

const BOTH: TableRequest["seats"] = [
  { type: "me", name: "Ada" },
  { type: "me", name: "Ben" },
];

const others: Others = {
  spread: () => undefined,
  open: () => Promise.resolve("here-next"),
  remove: () => Promise.resolve(),
};

async function opened(storage: MemoryStorage, wish: Partial<TableRequest> = {}): Promise<LiveTable> {
  const setup: Setup = setupOf({ game: "quarto", seats: BOTH, starts: "host", clock: null, ...wish });
  const { events } = openTable(setup, quarto, OWN_DICE, now());
  const live = new LiveTable("here-1", events, quarto, storage, others);
  await live.keepFirst(events);
  return live;
}

const play = (live: LiveTable, step: string): Promise<number> => {
  const { toAct, version } = live.table;
  return live.act({ type: "play", seat: toAct ?? 0, step, seen: version }, DEVICE);
};

describe("a table in two tabs", () => {
  it("has one truth: whoever comes second reads what the other one kept", async () => {
    const storage = new MemoryStorage();
    const one = await opened(storage);
    const other = new LiveTable("here-1", await storage.log("here-1"), quarto, storage, others);
    await play(one, "7");
    await expect(play(other, "5")).rejects.toThrow("The game has moved on");
    expect(String(other.table.position)).toBe(String(one.table.position));
    await play(other, "a1");
    await one.refresh();
    expect(one.table.played.map(({ view }) => view.step)).toEqual(["7", "a1"]);
  });

  it("keeps what could not be kept before", async () => {
    const storage = new MemoryStorage();
    const live = await opened(storage);
    const full = vi.spyOn(storage, "append").mockRejectedValueOnce(new Error("full"));
    await play(live, "7");
    expect(await storage.log("here-1")).toHaveLength(2);
    full.mockRestore();
    await play(live, "a1");
    expect(await storage.log("here-1")).toHaveLength(4);
  });
});

describe("a clock", () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => vi.useRealTimers());

  it("gives back the time in which the page was away", async () => {
    const live = await opened(new MemoryStorage(), { clock: 30 });
    await live.live();
    vi.setSystemTime(1_000_000 + 600_000);
    await play(live, "7");
    expect([live.table.phase, live.table.played.length]).toEqual(["playing", 1]);
  });

  it("waits while the device is handed over, and ends the turn when its time is up", async () => {
    const live = await opened(new MemoryStorage(), { clock: 30 });
    await live.wait(true);
    vi.setSystemTime(1_000_000 + 100_000);
    await live.live();
    await live.wait(false);
    expect(deadline(live.table)).toBe(1130);
    for (let second = 1; second <= 32; second += 1) {
      vi.setSystemTime(1_100_000 + second * 1000);
      await live.live();
    }
    expect(live.table.result).toEqual({ winners: [1], reason: "time" });
  });
});

it("a computer that could not think tries again, and says so", async () => {
  vi.useFakeTimers();
  const seats: TableRequest["seats"] = [
    { type: "computer", level: "club" },
    { type: "me", name: "Ada" },
  ];
  const live = await opened(new MemoryStorage(), { seats, starts: "guest" });
  choose.mockRejectedValueOnce(new Error("broken")).mockResolvedValueOnce("7");
  const failed = vi.fn();
  const caretaker = new Caretaker(live, failed);
  await vi.advanceTimersByTimeAsync(100);
  expect(failed).toHaveBeenCalledOnce();
  expect(live.table.played).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(live.table.played.map(({ view }) => view.step)).toEqual(["7"]);
  caretaker.end();
  vi.useRealTimers();
});
