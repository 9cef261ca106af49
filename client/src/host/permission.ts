/**
 * Nobody gets help with a game that they are playing with other people. Only a server knows of such games, so it is asked
 * first, where there is one; without one there are no other people.
 */
import { written } from "../engine/questions";
import { address } from "../lib/base";
import type { Problem } from "../lib/protocol";
import { SERVED } from "../lib/static_page";
import type { GameRules, Position } from "../rules/game";
import { Refused } from "./refusal";

/** The server's answers: yes, no, and wait. Anything else is from a server in trouble. */
const ALLOWED = 204;
const REFUSED: readonly number[] = [403, 409, 429];
/** A server that does not know the question. */
const UNKNOWN: readonly number[] = [404, 405];

/** What the server says to a question about a position. */
export type Permission = "allowed" | "unknown" | Response;

/** What the server says to a question, sent as one for an analysis; it is allowed if no server can be reached. */
export async function permission(
  body: RequestInit["body"],
  signal?: AbortSignal | null,
): Promise<Permission> {
  if (!SERVED) return "allowed";
  const headers = { "content-type": "application/json" };
  const asked = { method: "POST", headers, body: body ?? null, signal: signal ?? null };
  const said = await fetch(address("/api/analyses/allowed"), asked).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    return null;
  });
  if (said === null || said.status === ALLOWED) return "allowed";
  if (UNKNOWN.includes(said.status)) return "unknown";
  return REFUSED.includes(said.status) ? said : "allowed";
}

/** Refuse a position that the server does not want judged. */
export async function checkAllowed(rules: GameRules, position: Position): Promise<void> {
  const { options, ...at } = written(rules, position);
  const question = { ...at, ...options, game: rules.key, seats: position.seats };
  const said = await permission(JSON.stringify(question));
  if (said instanceof Response) throw new Refused(((await said.json()) as Problem).title);
}
