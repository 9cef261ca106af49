/** Every table of this device, and the tabs that have them open. */
import { roomsOf } from "../../games/rooms";
import { newHere } from "../../lib/here";
import type { Listed, Setup, TableRequest } from "../../lib/protocol";
import type { TablePart } from "../game_part";
import { checkAllowed } from "../permission";
import { Refused } from "../refusal";
import { openStorage, type Storage } from "../storage";
import { openTable } from "./decision";
import { OWN_DICE } from "./dice";
import { LiveTable, now, type Others } from "./live_table";
import { setupOf } from "./setup";

/** There is no such table on this device. */
export class NoSuchTable extends Refused {
  constructor() {
    super("There is no such table: the address may be incomplete.");
  }
}

class LocalTables implements Others {
  private readonly live = new Map<string, Promise<LiveTable>>();
  /** Tells other tabs of the same browser. */
  private readonly tabs =
    typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("fourfold.tables");

  constructor(private readonly storage: Storage) {
    this.tabs?.addEventListener("message", ({ data }) => {
      void this.live.get(String(data))?.then((live) => live.refresh());
    });
  }

  /** The table that a request describes: its name. */
  openAsked(request: TableRequest): Promise<string> {
    return this.open(setupOf(request));
  }

  async open(setup: Setup): Promise<string> {
    const id = newHere();
    const { table, events } = openTable(setup, await partOf(setup.game), OWN_DICE, now());
    // A computer plays on from a position: that is help too.
    if (setup.start !== "" && setup.seats.some(({ type }) => type === "computer"))
      await checkAllowed(table.part.rules, table.position);
    const live = new LiveTable(id, events, table.part, this.storage, this);
    await live.keepFirst(events);
    this.live.set(id, Promise.resolve(live));
    return id;
  }

  /** A table; raises `NoSuchTable`. */
  table(id: string): Promise<LiveTable> {
    const known = this.live.get(id);
    if (known !== undefined) return known;
    const read = this.read(id);
    this.live.set(id, read);
    read.catch(() => this.live.delete(id));
    return read;
  }

  private async read(id: string): Promise<LiveTable> {
    const events = await this.storage.log(id);
    const [first] = events;
    if (first?.type !== "opened") throw new NoSuchTable();
    return new LiveTable(id, events, await partOf(first.setup.game), this.storage, this);
  }

  list(): Promise<Listed[]> {
    return this.storage.list();
  }

  async remove(id: string): Promise<void> {
    this.live.delete(id);
    await this.storage.remove(id);
  }

  spread(id: string): void {
    this.tabs?.postMessage(id);
  }
}

let tables: Promise<LocalTables> | null = null;

/** The tables of this device. */
export function localTables(): Promise<LocalTables> {
  tables ??= openStorage().then((storage) => new LocalTables(storage));
  return tables;
}

async function partOf(game: string): Promise<TablePart> {
  const { here } = roomsOf(game);
  if (here === undefined)
    throw new Refused("The server cannot be reached. Check your connection and try again.");
  return (await here()).default;
}
