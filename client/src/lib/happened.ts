/**
 * What happened between two views of a table. The server tells each fact once, as a part of the view; what was said
 * and done beside the board shows in which parts are different.
 */
import type { SeatView, StepView, View } from "./protocol";

/** Something that a player did, or that befell one. */
type AtSeat =
  | "draw_offered"
  | "draw_declined"
  | "takeback_asked"
  | "took_back"
  | "taken_over"
  | "gone"
  | "returned"
  | "rematch_asked";

export type Happening =
  | { type: "joined"; name: string }
  | { type: "started" | "takeback_declined" | "rematched" }
  | { type: "time_given"; seconds: number }
  | { type: AtSeat; seat: number };

/** A view, and what is new in it: nothing in the first one, nor in one from a server that is behind. */
export interface Fresh {
  readonly view: View;
  readonly steps: readonly StepView[];
  readonly happened: readonly Happening[];
}

export function freshIn(view: View, before: View | null): Fresh {
  if (before === null || view.version < before.version) return { view, steps: [], happened: [] };
  const kept = keptSteps(before.steps, view.steps);
  const steps = view.steps.slice(kept);
  const takenBack = before.steps[kept];
  const happened: Happening[] = [
    ...arrivals(before, view),
    ...givenTime(before, view),
    ...atSeats(before, view),
    ...(takenBack === undefined ? answers(before, view, steps.length > 0) : []),
    ...(takenBack === undefined ? [] : [{ type: "took_back" as const, seat: takenBack.seat }]),
    ...rematches(before, view),
  ];
  return { view, steps, happened };
}

/** How many steps still count. */
function keptSteps(before: readonly StepView[], after: readonly StepView[]): number {
  const changed = before.findIndex(({ seat, step }, index) => {
    const now = after[index];
    return now?.step !== step || now.seat !== seat;
  });
  return changed === -1 ? before.length : changed;
}

/** Who sat down, and whether the game began: then the chairs have become seats. */
function arrivals(before: View, after: View): Happening[] {
  if (before.phase !== "open") return [];
  const order = after.order ?? [];
  const now = (chair: number): SeatView | undefined =>
    after.seats[order.length === 0 ? chair : order.indexOf(chair)];
  const joined = before.seats.flatMap(({ kind }, chair): Happening[] => {
    const seat = now(chair);
    return kind === "open" && seat?.kind === "person" ? [{ type: "joined", name: seat.name ?? "" }] : [];
  });
  return after.phase === "playing" ? [...joined, { type: "started" }] : joined;
}

function givenTime({ turn: before }: View, { turn: after }: View): Happening[] {
  const known = before?.began === after?.began ? (before?.given ?? 0) : 0;
  const seconds = (after?.given ?? 0) - known;
  return seconds > 0 ? [{ type: "time_given", seconds }] : [];
}

/** Who left the game, who is away and who is back. */
function atSeats(before: View, after: View): Happening[] {
  if (before.phase === "open") return [];
  return after.seats.flatMap((now, seat): Happening[] => {
    const was = before.seats[seat];
    if (was?.kind !== "person") return [];
    if (now.kind === "computer") return [{ type: "taken_over", seat }];
    const [gone, wasGone] = [now.gone_since != null, was.gone_since != null];
    return gone === wasGone ? [] : [{ type: gone ? "gone" : "returned", seat }];
  });
}

/** What players asked each other, and answered; a step is an answer too, which needs no words. */
function answers(before: View, after: View, moved: boolean): Happening[] {
  const quiet = after.phase === "playing" && !moved;
  const happened: Happening[] = [];
  if (after.offer != null && after.offer !== before.offer)
    happened.push({ type: "draw_offered", seat: after.offer });
  else if (quiet && before.offer != null && after.offer == null)
    happened.push({ type: "draw_declined", seat: 1 - before.offer });
  if (after.takeback != null && after.takeback !== before.takeback)
    happened.push({ type: "takeback_asked", seat: after.takeback });
  else if (quiet && before.takeback != null && after.takeback == null)
    happened.push({ type: "takeback_declined" });
  return happened;
}

function rematches(before: View, after: View): Happening[] {
  const asked = (after.rematch ?? []).filter((seat) => !before.rematch?.includes(seat));
  const happened = asked.map((seat): Happening => ({ type: "rematch_asked", seat }));
  return before.successor == null && after.successor != null
    ? [...happened, { type: "rematched" }]
    : happened;
}
