/** How a game is won: four own roofs in a line, the three Yatzy fields, or the most points at the end. */
import type { Over, Seat } from "../../../rules/game";
import { WINDOWS, WINDOWS_THROUGH, type Field, type Tower, type Window } from "./board";
import { YATZY_FIELDS, type Layout } from "./layout";

/** The tower on each of the 36 fields. */
export type Towers = readonly Tower[];

/** Those of `windows` where `seat` is on top of every field. One is enough to win. */
export function rows(towers: Towers, seat: Seat, windows: readonly Window[] = WINDOWS): readonly Window[] {
  return windows.filter((window) => window.every((field) => towers[field]?.at(-1) === seat));
}

/** The Yatzy fields whose tower holds a roof of `seat`, on top or not. Three win. */
export function yatzyTowers(towers: Towers, layout: Layout, seat: Seat): readonly Field[] {
  return layout.yatzyFields.filter((field) => towers[field]?.includes(seat));
}

/** For each seat, the heights of the towers it is on top of, added up. */
export function points(towers: Towers, seats: number): readonly number[] {
  return Array.from({ length: seats }, (_, seat) =>
    towers.reduce((sum, tower) => sum + (tower.at(-1) === seat ? tower.length : 0), 0),
  );
}

/** Whether building there won at once. A row is named first when both happen together. */
export function wonAtOnce(towers: Towers, layout: Layout, seat: Seat, built: Field): Over | null {
  if (rows(towers, seat, WINDOWS_THROUGH[built]).length > 0) return over([seat], "row");
  const yatzy = layout.yatzyFields.includes(built) && yatzyTowers(towers, layout, seat);
  return yatzy && yatzy.length === YATZY_FIELDS ? over([seat], "yatzy") : null;
}

/** The result when every stock is empty: the highest sum wins, equal sums share. */
export function byPoints(points: readonly number[]): Over {
  const most = Math.max(...points);
  return over(
    points.flatMap((sum, seat) => (sum === most ? [seat] : [])),
    "points",
  );
}

/** The game is over. */
export function over(winners: readonly Seat[], reason: "row" | "yatzy" | "points"): Over {
  return { kind: "over", winners, reason };
}
