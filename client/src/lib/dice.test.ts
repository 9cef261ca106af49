/** The check of the dice, on a game made by the Python package; `tests/browser` plays whole games. */
import { describe, expect, it } from "vitest";

import { check, newPart, type Thrown } from "./dice";

// Made with fourfold.play.DiceBox: seed 00 01 … 1f, the first part before the draw, the second after four throws.
const GAME: Thrown = {
  seal: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  seed: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  parts: [
    {
      seat: 0,
      after: 0,
      part: "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a",
    },
    {
      seat: 1,
      after: 4,
      part: "f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1",
    },
  ],
  draw: [
    [
      [0, 3],
      [1, 4],
    ],
  ],
  steps: [
    {
      kind: "throw",
      step: "23366",
    },
    {
      kind: "keep",
      step: "k11",
    },
    {
      kind: "throw",
      step: "344",
    },
    {
      kind: "throw",
      step: "14456",
    },
  ],
};

describe("dice", () => {
  it("are checked against seal, seed and parts", async () => {
    expect(await check(GAME)).toEqual({ fair: true, throws: 3 });
  });
  it("are not fair with another throw, seed, part or draw", async () => {
    const [first, ...others] = GAME.steps;
    const wrong: Thrown[] = [
      { ...GAME, steps: [{ kind: "throw", step: first?.step === "11111" ? "22222" : "11111" }, ...others] },
      { ...GAME, seed: "01".repeat(32) },
      { ...GAME, parts: [] },
      {
        ...GAME,
        draw: [
          [
            [0, 7],
            [1, 1],
          ],
        ],
      },
      { ...GAME, seed: null },
    ];
    for (const game of wrong) expect((await check(game)).fair).toBe(false);
  });
  it("get 32 random bytes from us", () => {
    expect(newPart()).toMatch(/^[0-9a-f]{64}$/);
    expect(newPart()).not.toBe(newPart());
  });
});
