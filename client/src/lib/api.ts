/** Requests to the server, or to this page where it answers itself. A refusal carries its sentence. */
import { reach } from "../host/host";
import { t } from "./i18n.svelte";
import type {
  Arrived,
  Edition,
  Invitation,
  Listed,
  OpenedTable,
  Options,
  Problem,
  Profile,
  Review,
  Shown,
  TableRequest,
  Tried,
} from "./protocol";

export class Refusal extends Error {
  constructor(
    readonly reason: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** What to tell the user about a failure. */
export function troubleSaid(error: unknown): string {
  return error instanceof Refusal ? error.message : t("Something went wrong. Try again in a moment.");
}

let introduction: Promise<Profile | null> | null = null;

/**
 * The server's first answer identifies this browser with a cookie. Everything else waits for it: two first requests
 * at once would make two people out of one.
 */
export function introduce(): Promise<Profile | null> {
  introduction ??= request<Profile>("/api/me").catch(() => {
    introduction = null;
    return null;
  });
  return introduction;
}

export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  await introduce();
  return request(path, init);
}

async function request<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await reach(path, init);
  } catch {
    throw new Refusal("offline", t("The server cannot be reached. Check your connection and try again."));
  }
  if (response.ok) return (await response.json()) as T;
  throw await refusalOf(response);
}

/** The sentence with which the server refused. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const problem = (await response.json().catch(() => null)) as Problem | null;
  return new Refusal(
    problem?.reason ?? "failed",
    problem?.title ?? t("Something went wrong on the server. Try again in a moment."),
  );
}

export function send<T>(path: string, body: unknown): Promise<T> {
  return ask(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

export const fetchOptions = (): Promise<Options> => ask("/api/options");
export const fetchEditions = (): Promise<Edition[]> => ask("/api/editions");

/** The user's games, latest first; `before` gets the next page. */
export const myGames = (before?: number): Promise<Listed[]> =>
  ask(before === undefined ? "/api/games" : `/api/games?before=${String(before)}`);

export const lobby = (): Promise<Listed[]> => ask("/api/lobby");
/** Who invites by a link, and to what; refused if following it would be. Nobody sits down. */
export const readInvitation = (link: string): Promise<Invitation> => send("/api/invitations", { link });
export const followLink = (link: string, name: string): Promise<Arrived> =>
  send("/api/links", { link, name });

/** Anyone who may watch a game may watch its rematch. */
export const followRematch = (table: string): Promise<Arrived> => send(`/api/tables/${table}/rematch`, {});

/** A table as it looks now. */
export const seeTable = (table: string): Promise<Shown> => ask(`/api/tables/${table}`);

/** The review of a finished game; the first request for it takes a second or two. */
export const makeReview = (table: string): Promise<Review> => send(`/api/tables/${table}/review`, {});

/** Whether these steps, instead of those played, would have been as good as the best. */
export const tryMove = (table: string, first: number, steps: readonly string[]): Promise<Tried> =>
  send(`/api/tables/${table}/review/tries`, { first, steps });

/** Quatro: the chance of building on each field in this turn. */
export async function odds(table: string): Promise<readonly number[]> {
  const { fields } = await ask<{ fields: number[] }>(`/api/tables/${table}/odds`);
  return fields;
}

/** Open a table. Its links are sent only this once, so they are kept for the user. */
export async function openTable(request: TableRequest): Promise<OpenedTable> {
  const opened = await send<OpenedTable>("/api/tables", request);
  if (opened.watch !== "") keepLinks(opened);
  return opened;
}

/** Forget a game that is kept on this device. */
export const forgetGame = (table: string): Promise<unknown> =>
  ask(`/api/tables/${table}`, { method: "DELETE" });

// -- Links of tables opened here -----------------------------------------------------------------------------

export type Links = Pick<OpenedTable, "links" | "watch">;

const LINKS = "fourfold.links";
const KEPT = 50;

function keepLinks({ table, links, watch }: OpenedTable): void {
  try {
    const kept = Object.entries(allLinks()).slice(1 - KEPT);
    localStorage.setItem(LINKS, JSON.stringify(Object.fromEntries([...kept, [table, { links, watch }]])));
  } catch {
    return;
  }
}

function allLinks(): Record<string, Links> {
  try {
    return JSON.parse(localStorage.getItem(LINKS) ?? "{}") as Record<string, Links>;
  } catch {
    return {};
  }
}

/** The links of a table, if it was opened in this browser. */
export function linksOf(table: string): Links | null {
  return allLinks()[table] ?? null;
}
