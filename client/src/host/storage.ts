/**
 * What this device keeps of its tables: an append-only log for each game, in IndexedDB.
 *
 * The key of an event is (table, version), as on the server: of two tabs that write the same version one is refused,
 * so there is one truth. A promise is kept only once the browser has written it to the disk.
 */
import type { Listed, Review } from "../lib/protocol";
import { TABLES } from "./kept_here";
import type { Event } from "./tables/events";

/** Where tables are kept. Everything but `append` may fail: then nothing is known. */
export interface Storage {
  /** Whether what is kept here outlives the page. */
  readonly lasting: boolean;
  /**
   * Keep the events that follow the first `version` ones, and how lists show the table now. False if another tab was
   * faster; fails if they cannot be kept.
   */
  append(listed: Listed, version: number, events: readonly Event[]): Promise<boolean>;
  /** The events of a table after the first `version`. */
  log(table: string, version?: number): Promise<Event[]>;
  /** Every table, the latest first. */
  list(): Promise<Listed[]>;
  /** Forget a table. */
  remove(table: string): Promise<void>;
  review(table: string): Promise<Review | null>;
  keepReview(table: string, review: Review): Promise<void>;
  /** When the clock of a table was last seen running; 0 if never. */
  pulse(table: string): Promise<number>;
  keepPulse(table: string, at: number): Promise<void>;
}

/** The storage of this browser; a page that gets none keeps tables as long as it lives. */
export function openStorage(): Promise<Storage> {
  storage ??= opened().then(
    (database) => new DeviceStorage(database),
    () => new MemoryStorage(),
  );
  return storage;
}
let storage: Promise<Storage> | null = null;

const VERSION = 1;
/** Milliseconds: some browsers in private mode never answer. */
const PATIENCE = 4000;

type Store = "tables" | "events" | "reviews" | "pulses";

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    setTimeout(failed, PATIENCE, new Error("no answer"));
    const request = indexedDB.open(TABLES, VERSION);
    request.onupgradeneeded = () => {
      const database = request.result;
      for (const name of ["tables", "reviews", "pulses"])
        database.createObjectStore(name, { keyPath: "table" });
      database.createObjectStore("events", { keyPath: ["table", "version"] });
    };
    request.onsuccess = () => {
      // A newer page may change the stores: this one does not stand in its way.
      request.result.onversionchange = () => request.result.close();
      done(request.result);
    };
    request.onerror = () => failed(request.error ?? new Error("refused"));
  });
}

class DeviceStorage implements Storage {
  readonly lasting = true;

  constructor(private readonly database: IDBDatabase) {}

  append(listed: Listed, version: number, events: readonly Event[]): Promise<boolean> {
    return new Promise((done, failed) => {
      const transaction = this.begin(["tables", "events"], "readwrite");
      const log = transaction.objectStore("events");
      transaction.oncomplete = () => done(true);
      transaction.onabort = () => {
        if (transaction.error?.name === "ConstraintError") done(false);
        else failed(transaction.error ?? new Error("not kept"));
      };
      // The version before it has to be there: a log has no gaps, and a forgotten table stays forgotten.
      const before = version === 0 ? null : log.count([listed.table, version]);
      const add = (): void => {
        if (before !== null && before.result === 0) {
          transaction.abort();
          return;
        }
        events.forEach((event, index) => {
          log.add({ table: listed.table, version: version + index + 1, event });
        });
        transaction.objectStore("tables").put(listed);
      };
      if (before === null) add();
      else before.onsuccess = add;
    });
  }

  async log(table: string, version = 0): Promise<Event[]> {
    const range = IDBKeyRange.bound([table, version + 1], [table, Infinity]);
    const rows = await answered<{ event: Event }[]>(this.store("events").getAll(range));
    return rows.map(({ event }) => event);
  }

  async list(): Promise<Listed[]> {
    return latestFirst(await answered<Listed[]>(this.store("tables").getAll()));
  }

  remove(table: string): Promise<void> {
    return new Promise((done, failed) => {
      const transaction = this.begin(["tables", "events", "reviews", "pulses"], "readwrite");
      for (const name of ["tables", "reviews", "pulses"] as const)
        transaction.objectStore(name).delete(table);
      transaction.objectStore("events").delete(IDBKeyRange.bound([table, 0], [table, Infinity]));
      transaction.oncomplete = () => done();
      transaction.onabort = () => failed(transaction.error ?? new Error("not forgotten"));
    });
  }

  async review(table: string): Promise<Review | null> {
    const row = await answered<{ review: Review } | undefined>(this.store("reviews").get(table));
    return row?.review ?? null;
  }

  async keepReview(table: string, review: Review): Promise<void> {
    await answered(this.begin(["reviews"], "readwrite").objectStore("reviews").put({ table, review }));
  }

  async pulse(table: string): Promise<number> {
    const row = await answered<{ at: number } | undefined>(this.store("pulses").get(table));
    return row?.at ?? 0;
  }

  async keepPulse(table: string, at: number): Promise<void> {
    await answered(this.begin(["pulses"], "readwrite").objectStore("pulses").put({ table, at }));
  }

  private store(name: Store): IDBObjectStore {
    return this.begin([name], "readonly").objectStore(name);
  }

  private begin(stores: readonly Store[], mode: IDBTransactionMode): IDBTransaction {
    // On the disk before it is answered: an empty battery loses nothing of a game.
    const durability = stores.includes("events") ? "strict" : "default";
    return this.database.transaction([...stores], mode, { durability });
  }
}

function answered<Answer>(request: IDBRequest): Promise<Answer> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result as Answer);
    request.onerror = () => failed(request.error ?? new Error("no answer"));
  });
}

/** For a browser that keeps nothing. */
export class MemoryStorage implements Storage {
  readonly lasting = false;
  private readonly tables = new Map<string, Listed>();
  private readonly events = new Map<string, Event[]>();
  private readonly reviews = new Map<string, Review>();

  append(listed: Listed, version: number, events: readonly Event[]): Promise<boolean> {
    const log = this.events.get(listed.table) ?? [];
    if (log.length !== version) return Promise.resolve(false);
    this.events.set(listed.table, [...log, ...events]);
    this.tables.set(listed.table, listed);
    return Promise.resolve(true);
  }
  log(table: string, version = 0): Promise<Event[]> {
    return Promise.resolve((this.events.get(table) ?? []).slice(version));
  }
  list(): Promise<Listed[]> {
    return Promise.resolve(latestFirst([...this.tables.values()]));
  }
  remove(table: string): Promise<void> {
    for (const kept of [this.tables, this.events, this.reviews]) kept.delete(table);
    return Promise.resolve();
  }
  review(table: string): Promise<Review | null> {
    return Promise.resolve(this.reviews.get(table) ?? null);
  }
  keepReview(table: string, review: Review): Promise<void> {
    this.reviews.set(table, review);
    return Promise.resolve();
  }
  pulse(): Promise<number> {
    return Promise.resolve(0);
  }
  keepPulse(): Promise<void> {
    return Promise.resolve();
  }
}

function latestFirst(listed: Listed[]): Listed[] {
  return listed.sort((one, other) => other.changed_at - one.changed_at);
}
