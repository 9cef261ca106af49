/** What went against the rules, in the reader's language: errors inside errors too. */
import { list, t as said } from "../lib/i18n.svelte";
import { isolated } from "../lib/person_name";
import { IllegalStep, RuleError, Unreadable, type SaidDetails } from "../rules/game";
import { SPACES } from "../rules/spaces";
import { NotYours, Refused, Stale } from "./refusal";

/** Characters of a detail that are shown whole, and those that are left of a longer one. */
const LONGEST = 200;
const SHOWN = 120;
/** What moves a cursor or is not seen at all; a plain space is. */
const UNSEEN = /(?! )[\p{C}\p{Z}]/gu;
const SPACE = new RegExp(`[${SPACES}]`, "u");

export function explained({ sentence, details }: RuleError): string {
  const filled = Object.entries(details).map(([name, detail]) => [name, inWords(detail)] as const);
  return said(sentence, Object.fromEntries(filled));
}

function inWords(detail: SaidDetails[string]): string | number {
  if (typeof detail === "number") return detail;
  if (typeof detail === "string") return isolated(visible(cut(detail)));
  if (detail instanceof RuleError) return explained(detail);
  return cut(
    list(
      detail.map((word) => isolated(visible(cut(word)))),
      "unit",
    ),
  );
}

/** What was typed: its start is enough to recognise it. */
function cut(text: string): string {
  const characters = [...text];
  return characters.length <= LONGEST ? text : `${characters.slice(0, SHOWN).join("")}…`;
}

function visible(text: string): string {
  return text.replace(UNSEEN, (character) => (SPACE.test(character) ? " " : "\ufffd"));
}

/** Why something was refused, as a key that programs can rely on. */
export function reasonOf(error: RuleError): string {
  if (error instanceof Stale) return "stale";
  if (error instanceof NotYours) return "not-yours";
  if (error instanceof Refused) return "refused";
  if (error instanceof IllegalStep) return "illegal";
  return error instanceof Unreadable ? "unreadable-step" : "rules";
}
