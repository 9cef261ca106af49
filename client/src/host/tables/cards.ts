/** What lists show of a table on this device, as `fourfold.store.lists` does on a server. */
import type { Listed } from "../../lib/protocol";
import type { Event } from "./events";
import type { Table } from "./table";
import { seatView } from "./view";

const CHANGES: ReadonlySet<Event["type"]> = new Set(["opened", "started", "taken_over", "ended"]);

/** A line of a list. Steps change nothing there. */
export function listedAs(id: string, table: Table, events: readonly Event[], before = 0): Listed {
  const { setup, holders, result } = table;
  return {
    table: id,
    phase: table.phase,
    changed_at: events.findLast(({ type }) => CHANGES.has(type))?.at ?? before,
    card: {
      ...setup,
      seats: holders.map(seatView),
      opened_at: table.openedAt,
      winners: result === null ? null : [...result.winners],
      reason: result?.reason ?? null,
    },
  };
}
