/**
 * The one copy of a table that this page has in memory: one command at a time, kept before it is acknowledged.
 *
 * Another tab may have the same table: the storage refuses whoever comes second, who then reads what the other one
 * kept and decides again.
 */
import type { Command, Listed, Setup } from "../../lib/protocol";
import { RuleError } from "../../rules/game";
import type { TablePart } from "../game_part";
import type { Storage } from "../storage";
import { listedAs } from "./cards";
import { deadline } from "./clock";
import type { Decision } from "./decision";
import { OWN_DICE } from "./dice";
import type { Event } from "./events";
import { rematchSetup } from "./offers";
import { decide, HOST, type Notice } from "./referee";
import { after, tableOf, type Table } from "./table";

/** Seconds without a sign of life after which a page counts as away. */
const STALL = 2;
/** How often a command is decided again after other tabs were faster. */
const ATTEMPTS = 5;

export const now = (): number => Date.now() / 1000;

/** What a table needs of those beside it. */
export interface Others {
  /** Tells other tabs that there is something new at a table. */
  spread(id: string): void;
  /** Opens the table of a rematch and returns its name. */
  open(setup: Setup): Promise<string>;
  remove(id: string): Promise<void>;
}

export class LiveTable {
  table: Table;
  /** Whether everything that happened is kept. */
  kept: boolean;
  private readonly listeners = new Set<() => void>();
  /** What could not be kept yet. */
  private unkept: readonly Event[] = [];
  private listed: Listed;
  private turn: Promise<unknown> = Promise.resolve();
  /** When a player's time was last seen running here. */
  private alive = 0;
  /** Whether the clock waits, while the device is handed over. */
  private waiting = false;

  constructor(
    readonly id: string,
    events: readonly Event[],
    part: TablePart,
    private readonly storage: Storage,
    private readonly others: Others,
  ) {
    this.table = tableOf(events, part);
    this.listed = listedAs(id, this.table, events);
    this.kept = storage.lasting;
  }

  /** Keep what it began with. */
  async keepFirst(events: readonly Event[]): Promise<void> {
    await this.inTurn(() => this.keep({ table: this.table, events }));
  }

  /** Be told of every change; returns what ends it. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Do what is asked and return the version it led to; raises `RuleError` if it is refused. */
  act(command: Command | Notice, by: string | null): Promise<number> {
    return this.inTurn(async () => {
      await this.giveBack(STALL);
      await this.decided(command, by);
      this.alive = now();
      return this.table.version;
    });
  }

  /** Read what another tab has kept. */
  refresh(): Promise<void> {
    return this.inTurn(() => this.readOn());
  }

  // -- The time ----------------------------------------------------------------------------------------------

  /** The page is there, and shows the table: a player's time runs. Ends the turn if it is up. */
  live(): Promise<void> {
    return this.inTurn(async () => {
      if (this.waiting || deadline(this.table) === null) return;
      await this.giveBack(STALL);
      this.alive = now();
      await this.decided({ type: "time_up" }, HOST);
      await this.storage.keepPulse(this.id, this.alive).catch(() => undefined);
    });
  }

  /** The clock waits from now on, or runs again: the time in between is given back. */
  wait(waits: boolean): Promise<void> {
    return this.inTurn(async () => {
      if (waits === this.waiting) return;
      if (waits) await this.giveBack(STALL);
      this.waiting = waits;
      if (!waits) await this.giveBack(0);
      this.alive = now();
    });
  }

  /** What passed of a turn while nobody could play is given back, if it was more than this many seconds. */
  private async giveBack(least: number): Promise<void> {
    if (this.waiting || deadline(this.table) === null) return;
    const away = (): number => now() - Math.max(this.alive, this.table.turnBegan);
    if (away() <= least) return;
    this.alive = Math.max(this.alive, await this.storage.pulse(this.id).catch(() => 0));
    if (away() > least) await this.decided({ type: "give_time", seconds: away() }, HOST);
    this.alive = now();
  }

  // -- The log -----------------------------------------------------------------------------------------------

  private inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }

  private async decided(command: Command | Notice, by: string | null): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      let decision = this.decide(command, by, "");
      // The next table is there before anybody is sent to it.
      const rematch = decision.table.successor === "" ? await this.others.open(rematchSetup(this.table)) : "";
      if (rematch !== "") decision = this.decide(command, by, rematch);
      if (decision.events.length === 0) return;
      if (await this.keep(decision)) {
        this.table = decision.table;
        this.tell();
        this.others.spread(this.id);
        return;
      }
      if (rematch !== "") await this.others.remove(rematch);
      await this.readOn();
    }
    throw new RuleError("Something went wrong. Try again in a moment.");
  }

  private decide(command: Command | Notice, by: string | null, rematchTable: string): Decision {
    return decide(this.table, command, by, { box: OWN_DICE, now: now(), rematchTable });
  }

  /** Keep what was decided; false if another tab has kept something else. What cannot be kept stays in memory. */
  private async keep({ table, events }: Pick<Decision, "table" | "events">): Promise<boolean> {
    const fresh = [...this.unkept, ...events];
    const listed = listedAs(this.id, table, fresh, this.listed.changed_at);
    try {
      if (!(await this.storage.append(listed, table.version - fresh.length, fresh))) return false;
      this.unkept = [];
      this.kept = this.storage.lasting;
    } catch {
      this.unkept = fresh;
      this.kept = false;
    }
    this.listed = listed;
    return true;
  }

  /** What another tab has kept counts; what is only here and came later does not. */
  private async readOn(): Promise<void> {
    const before = this.table.version - this.unkept.length;
    const events = await this.storage.log(this.id, before);
    if (events.length === 0) return;
    this.table =
      this.unkept.length === 0
        ? events.reduce(after, this.table)
        : tableOf(await this.storage.log(this.id), this.table.part);
    this.unkept = [];
    this.listed = listedAs(this.id, this.table, events, this.listed.changed_at);
    this.tell();
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}
