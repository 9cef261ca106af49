import { describe, expect, it } from "vitest";

import type { View } from "./protocol";
import { ending, endingForAll } from "./results";

function over(you: number[], winners: number[], names: string[], what: object = {}): View {
  const seats = names.map((name) => ({
    kind: name === "beginner" ? "computer" : "person",
    name,
    plays_for: null,
  }));
  const result = { winners, reason: "resigned", lines: [], missed: [], points: [], fields: [], ...what };
  return {
    you,
    seats,
    phase: "over",
    setup: { game: "quatro", edition: "classic" },
    result,
  } as unknown as View;
}

describe("how a game ended", () => {
  it.each([
    [["Ada", "Ben"], [0], "Ada won against Ben"],
    [["", "Ben"], [0], "Player 1 won against Ben"],
    [["Ada", "beginner"], [1], "The computer won against Ada"],
    [["Ada", "beginner"], [0], "Ada won against the computer"],
    [["Ada", "Ben", "Eve"], [2], "Eve won"],
    [["Ada", "Ben"], [0, 1], "Ada and Ben share the win"],
  ])("is true for whoever receives its picture: %j %j", (names, winners, title) => {
    for (const you of [[0], [1], [], [0, 1]])
      expect(endingForAll(over(you, winners, names))?.title).toBe(title);
  });

  it("names who missed a line to others, and calls nobody “you”", () => {
    const seen = over([1], [0], ["Ada", "Ben"], { overlooked: 1 });
    const told = endingForAll({ ...seen, setup: { ...seen.setup, game: "quarto" } });
    expect(told?.overlooked).toEqual(["Ben made this line and missed it."]);
    expect(told?.reason).toBe("Ben gave up.");
  });

  it("keeps each player and their points in one line, and long names short", () => {
    const long = "Wilhelmina von und zu Hohenstein-Wittgen";
    const told = ending(over([], [0], [long, "Ben B"], { reason: "points", points: [19, 11] }));
    expect(told?.reason).toBe(
      "All roofs are used. Points decide: Wilhelmina\u00a0von\u00a0und…\u00a019, Ben\u00a0B\u00a011.",
    );
  });
});
