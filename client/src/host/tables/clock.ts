/**
 * A number of seconds per turn, as on the server (`fourfold.play.clock`): nobody loses while the screen still shows
 * time left. No network is in between, but what a server gives back for it is given here too: a tap at the last moment
 * counts.
 */
import { levelToAct, type Table } from "./table";

/** Extra seconds for everyone. */
const GRACE = 0.5;
/** The most that is given back for the network. */
const LAG_LIMIT = 1;

/** When the turn should end; null if no clock runs. It does not run for a computer. */
export function deadline(table: Table): number | null {
  const { clock } = table.setup;
  if (clock === null || table.toAct === null || levelToAct(table) !== null) return null;
  return table.turnBegan + clock + table.given;
}

/** Whether a step of the seat to move comes too late. */
export function isLate(table: Table, now: number, lag = 0): boolean {
  const end = deadline(table);
  return end !== null && now - lag > end + GRACE;
}

/** Whether no step that is still in time can come any more. */
export function ranOut(table: Table, now: number): boolean {
  return isLate(table, now, LAG_LIMIT);
}

/** When to check whether the time ran out; null if no clock runs. */
export function whenUp(table: Table): number | null {
  const end = deadline(table);
  return end === null ? null : end + GRACE + LAG_LIMIT;
}
