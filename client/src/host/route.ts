/** What the page can be asked as a host, and how it answers. */
import { t } from "../lib/i18n.svelte";
import type { Problem } from "../lib/protocol";

export { explained } from "./explained";

/** One request. */
export interface Asked {
  readonly path: URL;
  /** What stands in the places of the route's path. */
  readonly named: readonly string[];
  readonly init: RequestInit;
}

/** Answers one kind of request; null leaves it to the server. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: RegExp;
  readonly answer: (asked: Asked) => Promise<Response | null>;
}

/** What was sent with a request. */
export function sent<Body>({ init }: Asked): Body {
  return JSON.parse(typeof init.body === "string" ? init.body : "{}") as Body;
}

/** An answer as the server would write it. */
export function told(answer: unknown, status = 200): Response {
  return new Response(JSON.stringify(answer), { status, headers: { "content-type": "application/json" } });
}

/** A refusal as the server would write it, in the reader's language. */
export function refused(sentence: string, status: number, reason: string): Response {
  const problem: Pick<Problem, "title" | "reason"> = { title: sentence, reason };
  return told(problem, status);
}

/** What is said where only a server could answer, and there is none. */
export function noServer(): Response {
  return refused(t("This needs a server, and this site has none."), 501, "no-server");
}
