import { describe, expect, it } from "vitest";

import { quartoView, STEPS } from "../testing/page";
import { freshIn, type Happening } from "./happened";
import type { View } from "./protocol";

const played = (count: number, what: Partial<View> = {}): View =>
  quartoView([0], { steps: STEPS.slice(0, count), ...what });

const happened = (before: View, after: View): readonly Happening[] => freshIn(after, before).happened;

describe("what is new in a view", () => {
  it("is nothing in the first one, nor in one from a server that is behind", () => {
    expect(freshIn(played(2, { offer: 1 }), null)).toMatchObject({ steps: [], happened: [] });
    expect(freshIn(played(2), played(3, { version: 2 }))).toMatchObject({ steps: [], happened: [] });
  });

  it("is the steps that were played, which say themselves what they answer", () => {
    const { steps, happened } = freshIn(played(3), played(1, { offer: 1, takeback: 1 }));
    expect([steps, happened]).toEqual([STEPS.slice(1, 3), []]);
  });

  it("is a takeback where steps no longer count, even if others were played instead", () => {
    const asked = played(3, { takeback: 0 });
    expect(happened(asked, played(1))).toEqual([{ type: "took_back", seat: 1 }]);
    const other = { seat: 1, step: "d4", kind: "place", turn: 2, piece: 7, square: 15 } as const;
    const { steps, happened: replayed } = freshIn(played(1, { steps: [...STEPS.slice(0, 1), other] }), asked);
    expect([steps, replayed]).toEqual([[other], [{ type: "took_back", seat: 1 }]]);
  });

  it("is what players ask each other and answer", () => {
    const quiet = played(1);
    const cases: [Partial<View>, Partial<View>, Happening[]][] = [
      [{}, { offer: 1 }, [{ type: "draw_offered", seat: 1 }]],
      [{ offer: 1 }, {}, [{ type: "draw_declined", seat: 0 }]],
      [{ offer: 1 }, { phase: "over" }, []],
      [{}, { takeback: 0 }, [{ type: "takeback_asked", seat: 0 }]],
      [{ takeback: 0 }, {}, [{ type: "takeback_declined" }]],
      [{}, { rematch: [1] }, [{ type: "rematch_asked", seat: 1 }]],
      [
        { rematch: [1] },
        { rematch: [1, 0], successor: "next" },
        [{ type: "rematch_asked", seat: 0 }, { type: "rematched" }],
      ],
    ];
    for (const [before, after, told] of cases)
      expect(happened({ ...quiet, ...before }, { ...quiet, ...after })).toEqual(told);
  });

  it("is who is away, who is back, and who left the game to a computer", () => {
    const [ada, max] = quartoView([0]).seats as [View["seats"][number], View["seats"][number]];
    const away = played(1, { seats: [ada, { ...max, gone_since: 5 }] });
    expect(happened(played(1), away)).toEqual([{ type: "gone", seat: 1 }]);
    expect(happened(away, played(1))).toEqual([{ type: "returned", seat: 1 }]);
    const substitute = { kind: "computer", name: "casual", plays_for: "Max", gone_since: null };
    expect(happened(away, played(1, { seats: [ada, substitute] }))).toEqual([
      { type: "taken_over", seat: 1 },
    ]);
  });

  it("is who sat down and the beginning, when chairs become seats", () => {
    const [ada, max] = quartoView([0]).seats as [View["seats"][number], View["seats"][number]];
    const open = played(0, { phase: "open", seats: [ada, { ...max, kind: "open", name: "" }], order: [] });
    const full = played(0, { seats: [max, ada], order: [1, 0] });
    expect(happened(open, full)).toEqual([{ type: "joined", name: "Max" }, { type: "started" }]);
  });

  it("is the time that was given back in this turn", () => {
    const turn = (began: number, given: number): View =>
      played(1, { turn: { seat: 0, began, deadline: null, given } });
    expect(happened(turn(5, 2), turn(5, 14))).toEqual([{ type: "time_given", seconds: 12 }]);
    expect(happened(turn(5, 2), turn(9, 3))).toEqual([{ type: "time_given", seconds: 3 }]);
    expect(happened(turn(5, 2), turn(9, 0))).toEqual([]);
  });
});
