import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Calm } from "./calm.svelte";

describe("a rest", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("outlasts two hasty taps, and begins anew", () => {
    const calm = new Calm();
    calm.begin();
    vi.advanceTimersByTime(250);
    expect(calm.over).toBe(false);
    vi.advanceTimersByTime(250);
    expect(calm.over).toBe(true);
    const end = calm.begin();
    end();
    vi.advanceTimersByTime(1000);
    expect(calm.over).toBe(false);
  });
});
