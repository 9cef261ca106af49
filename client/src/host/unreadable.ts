/** Requests that are not as documented. */
import { t } from "../lib/i18n.svelte";
import { refused } from "./route";

/** The longest texts of a request, as the server takes them. */
const LONGEST = {
  text: 60_000,
  turns: 60_000,
  layout: 600,
  start: 400,
  position: 400,
  variant: 200,
} as const;
const CALLS: readonly string[] = ["", "turns", "race", "auto"];

/** What a request says of a game. */
interface About extends Partial<Record<keyof typeof LONGEST, string>> {
  readonly call: string;
  readonly seats: number;
}

/** What the server says of such a request; null if it can be read. */
export function unreadable(request: About): Response | null {
  for (const [name, most] of Object.entries(LONGEST)) {
    if ([...(request[name as keyof typeof LONGEST] ?? "")].length > most) {
      return refused(t("This text is too long: use at most {most} characters.", { most }), 400, "too-long");
    }
  }
  if (CALLS.includes(request.call) && [2, 3, 4].includes(request.seats)) return null;
  return refused(t("This request cannot be read: see the API reference."), 400, "unreadable");
}
