/** A person's progress with puzzles: what their tries add up to. */
import type { PuzzleProgress } from "../../lib/protocol";
import { daysBefore, type Day } from "./days";
import { solvedItsDay, strengthOf, type Try } from "./tries";

type DayState = PuzzleProgress["week"][number]["state"];

/** How many strengths the graph of a person's progress shows. */
const GRAPH = 60;
const WEEK = [6, 5, 4, 3, 2, 1, 0];

/** The progress that a person's tries add up to, the earliest first. */
export function progress(tries: readonly Try[], bestStorm: number, today: Day): PuzzleProgress {
  const right = tries.map(({ outcome }) => outcome === "solved");
  const streaks = [0];
  for (const each of right) streaks.push(each ? (streaks.at(-1) ?? 0) + 1 : 0);
  const days = new Map(
    tries.flatMap((each) => (each.day === null ? [] : [[each.day, solvedItsDay(each)] as const])),
  );
  const week = WEEK.map((back) => daysBefore(today, back)).map((day) => ({
    day,
    state: state(days.get(day)),
  }));
  return {
    strength: strengthOf(tries),
    tried: tries.length,
    solved: right.filter(Boolean).length,
    streak: streaks.at(-1) ?? 0,
    best_streak: Math.max(...streaks),
    days: daysInARow(days, today),
    week,
    strengths: tries.slice(-GRAPH).map(({ strength }) => strength),
    best_storm: bestStorm,
    tried_today: week.at(-1)?.state !== "open",
  };
}

/** How many days up to now have their puzzle solved; today's may still come. */
function daysInARow(days: ReadonlyMap<Day, boolean>, today: Day): number {
  let count = 0;
  let day = days.get(today) ? today : daysBefore(today, 1);
  while (days.get(day)) {
    count += 1;
    day = daysBefore(day, 1);
  }
  return count;
}

function state(solved: boolean | undefined): DayState {
  if (solved === undefined) return "open";
  return solved ? "solved" : "tried";
}
