/** What the client makes of the steps agrees with the server, at every moment of random games. */
import { beforeAll, describe, expect, it } from "vitest";

import { python } from "../../scripts/python.mjs";
import type { View } from "./protocol";
import * as quarto from "../games/quarto/board";
import * as quartoNotation from "../games/quarto/notation";
import * as quatro from "../games/quatro/board";
import * as quatroNotation from "../games/quatro/notation";

describe("the steps sent, one after another, lead to the position", () => {
  let views: View[];

  beforeAll(() => {
    // Played by the Python package, as it is now.
    views = (JSON.parse(python("-m", "tests.play.random_games")) as View[][]).flat();
  }, 60_000);

  it("in Quarto!", () => {
    const games = views.filter(({ setup }) => setup.game === "quarto");
    expect(games.length).toBeGreaterThan(200);
    for (const { position, steps, setup } of games) {
      const first = quartoNotation.readStart(setup.start);
      const { last, ...board } = quarto.replayed(steps, first);
      expect(board).toEqual(without(quartoNotation.readPosition(position), "last"));
      expect(last).toBe(steps.findLast(({ kind }) => kind === "place")?.square ?? first.last);
    }
  });

  it("in Quatro", () => {
    const games = views.filter(({ setup }) => setup.game === "quatro");
    expect(games.length).toBeGreaterThan(200);
    for (const { position, standing, seats, steps, setup } of games) {
      const board = quatro.replayed(steps, quatroNotation.readStart(setup.start, seats.length));
      expect(board).toEqual({ ...quatroNotation.readBoard(position), last: board.last });
      expect(board.points).toEqual(standing?.points);
      expect(board.roofs).toEqual(standing?.roofs);
      expect(board.last).toBe(steps.findLast(({ kind }) => kind === "build")?.field ?? null);
    }
  });
});

function without<Whole extends object>(whole: Whole, key: keyof Whole): object {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name !== key));
}
