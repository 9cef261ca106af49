import { expect, test, vi } from "vitest";

import { loadedOnce } from "./loaded_once";

test("all who ask share what the first one loads", async () => {
  const load = vi.fn(() => Promise.resolve("rules"));
  const rules = loadedOnce(load);
  expect(await Promise.all([rules(), rules()])).toEqual(["rules", "rules"]);
  expect(await rules()).toBe("rules");
  expect(load).toHaveBeenCalledOnce();
});

test("a failure is told to those who wait for it, and the next one tries again", async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError("offline"))
    .mockResolvedValue("rules");
  const rules = loadedOnce(load);
  await expect(Promise.all([rules(), rules()])).rejects.toThrow("offline");
  expect(await rules()).toBe("rules");
  expect(load).toHaveBeenCalledTimes(2);
});
