/** Answers to requests about tables of this device, as the server would give them. */
import type { Arrived, Listed, OpenedTable, Shown, TableRequest } from "../../lib/protocol";
import { RuleError } from "../../rules/game";
import { explained, reasonOf } from "../explained";
import { Refused } from "../refusal";
import { refused, told, type Asked } from "../route";
import { now } from "./live_table";
import { localTables, NoSuchTable } from "./local_tables";
import { DEVICE } from "./setup";
import type { Table } from "./table";
import { view } from "./view";

/** What went against the rules is told in the reader's language. */
export async function answered(work: () => Promise<unknown>, status = 200): Promise<Response> {
  try {
    return told(await work(), status);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return error instanceof NoSuchTable
      ? refused(explained(error), 404, "unknown-table")
      : refused(explained(error), error instanceof Refused ? 409 : 422, reasonOf(error));
  }
}

/** The table that a request is about. */
export async function tableAsked({ named: [id = ""] }: Asked): Promise<Table> {
  const live = await (await localTables()).table(id);
  await live.refresh();
  return live.table;
}

/** A table that was opened here; nobody else can come. */
export function opened(request: TableRequest): Promise<Response> {
  return answered(async (): Promise<OpenedTable> => {
    const table = await (await localTables()).openAsked(request);
    return { table, links: [], watch: "" };
  }, 201);
}

export const shown = (asked: Asked): Promise<Response> =>
  answered(async (): Promise<Shown> => {
    return { type: "table", view: view(await tableAsked(asked), DEVICE, now()) };
  });

export const rematch = (asked: Asked): Promise<Response> =>
  answered(async (): Promise<Arrived> => {
    const { successor } = await tableAsked(asked);
    if (successor === null) throw new Refused("There is no rematch.");
    return { table: successor, place: null };
  });

export const removed = ({ named: [id = ""] }: Asked): Promise<Response> =>
  answered(async () => {
    await (await localTables()).remove(id);
    return {};
  });

/** Every table of this device; none where they cannot be read. */
export async function listed(): Promise<Listed[]> {
  return (await localTables()).list().catch(() => []);
}
