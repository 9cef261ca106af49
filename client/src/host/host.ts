/**
 * The page as a host: it answers the same requests as the server, as far as it can, so that no screen knows who answered.
 *
 * `reach` is the one way to ask. The page answers what is its own (tables on this device), what it can answer as well as
 * the server (analyses), and everything else it knows when no server is there.
 */
import { address } from "../lib/base";
import { loadedOnce } from "../lib/loaded_once";
import { SERVED } from "../lib/static_page";
import { hasTables, hasTries } from "./kept_here";
import type { Asked, Route } from "./route";

export { SERVED };

/** What the page answers itself is loaded with the first request that concerns it. */
const routes = loadedOnce(async (): Promise<readonly Route[]> => {
  const { ROUTES } = await import("./routes");
  answersItself = true;
  return ROUTES;
});
let answersItself = false;

/** Requests that the page may answer; anything else goes straight to the server. */
const OURS = /^\/api\//;
/** What it answers itself although a server is there. */
const FIRST = /^\/api\/(analyses|trees|pictures)$|^\/api\/tables(\/here-|$)/;

/** Answers of a proxy whose server is away. */
const AWAY: readonly number[] = [502, 503, 504];

/** The answer of the page, or else of the server; fails as `fetch` does if neither is there. */
export async function reach(path: string, init: RequestInit = {}): Promise<Response> {
  if (!OURS.test(path)) return fetch(address(path), init);
  if (!(await isConcerned(path))) {
    const answer = await serverAnswer({ path: new URL(path, location.origin), init });
    if (answer !== null) return answer;
  }
  const url = new URL(path, location.origin);
  for (const route of await routes()) {
    const found = route.method === (init.method ?? "GET") ? route.path.exec(url.pathname) : null;
    if (found === null) continue;
    const answer = await route.answer({ path: url, named: found.slice(1).map(decodeURIComponent), init });
    if (answer !== null) return answer;
  }
  if (SERVED) return fetch(address(path), init);
  const { noServer } = await import("./route");
  return noServer();
}

/** Whether the page has to do with a request, if a server answers; else its routes are not even loaded. */
async function isConcerned(path: string): Promise<boolean> {
  if (!SERVED || answersItself || FIRST.test(path)) return true;
  if (path.startsWith("/api/games")) return hasTables();
  return path.startsWith("/api/puzzles") && hasTries();
}

/** The server's answer to a request that the page could answer too; null where no server can be reached. */
export async function serverAnswer({ path, init }: Omit<Asked, "named">): Promise<Response | null> {
  if (!SERVED) return null;
  const answer = await fetch(address(path.pathname + path.search), init).catch(() => null);
  return answer === null || AWAY.includes(answer.status) ? null : answer;
}
