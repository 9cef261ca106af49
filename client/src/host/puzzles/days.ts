/** Dates as Python's `date` counts them, in the same time zone for everyone. */

const SECONDS_OF_A_DAY = 86_400;
/** The number of 1 January 1970, counted from 1 January of the year 1. */
const FIRST = 719_163;

/** A date, `2026-11-18`. */
export type Day = string;

/** The date at a time in seconds since 1970. */
export function dayOf(time: number): Day {
  return new Date(time * 1000).toISOString().slice(0, 10);
}

/** The number of a date: one more every day. */
export function ordinal(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000 / SECONDS_OF_A_DAY + FIRST;
}

/** So many days earlier. */
export function daysBefore(day: Day, count: number): Day {
  return dayOf((ordinal(day) - FIRST - count) * SECONDS_OF_A_DAY);
}
