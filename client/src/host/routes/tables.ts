/**
 * Tables of this device: opened, seen, listed and forgotten with the same requests as those of a server. Their code is
 * loaded when there is something to do.
 */
import { preferences } from "../../lib/preferences.svelte";
import type { Listed, TableRequest } from "../../lib/protocol";
import { serverAnswer, SERVED } from "../host";
import { sent, told, type Asked, type Route } from "../route";

/** How many games a server lists at once. */
const PAGE = 50;
/** Milliseconds to wait for a server where the page can do without. */
const PATIENCE = 5000;

const TABLE = "/api/tables/(here-[0-9a-f]+)";
const at = (rest = ""): RegExp => new RegExp(`^${TABLE}${rest}$`);

const coaching = (): Promise<typeof import("../tables/coaching")> => import("../tables/coaching");
const answers = (): Promise<typeof import("../tables/answers")> => import("../tables/answers");

export const TABLE_ROUTES: readonly Route[] = [
  { method: "POST", path: /^\/api\/tables$/, answer: open },
  { method: "GET", path: /^\/api\/games$/, answer: games },
  { method: "GET", path: at(), answer: async (asked) => (await answers()).shown(asked) },
  { method: "DELETE", path: at(), answer: async (asked) => (await answers()).removed(asked) },
  { method: "POST", path: at("/rematch"), answer: async (asked) => (await answers()).rematch(asked) },
  { method: "GET", path: at("/hint"), answer: async (asked) => (await coaching()).hinted(asked) },
  { method: "POST", path: at("/check"), answer: async (asked) => (await coaching()).checked(asked) },
  { method: "GET", path: at("/judgement"), answer: async (asked) => (await coaching()).lastJudged(asked) },
  { method: "POST", path: at("/review"), answer: async (asked) => (await coaching()).reviewed(asked) },
  { method: "POST", path: at("/review/tries"), answer: async (asked) => (await coaching()).tryMade(asked) },
  { method: "GET", path: at("/odds"), answer: async (asked) => (await coaching()).oddsAsked(asked) },
  { method: "GET", path: at("/record"), answer: async (asked) => (await coaching()).recorded(asked) },
];

/** Whether everyone in a game is on this device. */
const isAmongUs = ({ seats }: TableRequest): boolean => seats.every(({ type }) => type !== "open");

/** Whether such a game opens here without asking a server: there is none, or the person wants it so. */
const opensHere = (): boolean => !SERVED || preferences.keepHere || !navigator.onLine;

async function open(asked: Asked): Promise<Response | null> {
  const request = sent<TableRequest>(asked);
  if (!isAmongUs(request)) return null;
  const answer = opensHere() ? null : await served(asked);
  return answer ?? (await answers()).opened(request);
}

/** The answer of the server; null if it cannot be reached in time. */
const served = ({ init, ...asked }: Asked): Promise<Response | null> =>
  serverAnswer({ ...asked, init: { ...init, signal: AbortSignal.timeout(PATIENCE) } });

/** The games of the server and of this device, the latest first. */
async function games(asked: Asked): Promise<Response> {
  const [answer, here] = await Promise.all([served(asked), (await answers()).listed()]);
  if (answer !== null && !answer.ok) return answer;
  const theirs = answer === null ? [] : ((await answer.json()) as Listed[]);
  const before = Number(asked.path.searchParams.get("before") ?? Infinity);
  // Those before the oldest of a full page belong to the next.
  const since = theirs.length < PAGE ? 0 : (theirs.at(-1)?.changed_at ?? 0);
  const ours = here.filter(({ changed_at: changed }) => changed < before && changed >= since);
  return told([...theirs, ...ours].sort((one, other) => other.changed_at - one.changed_at));
}
