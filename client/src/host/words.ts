/** What can be chosen, and sentences, where no server says them: a static site has them in files for each language. */
import { address } from "../lib/base";
import { language } from "../lib/i18n.svelte";
import { SERVED } from "./host";
import type { Route } from "./route";

/** The path of what is said in a language: options, editions, texts. */
export function wordsPath(what: "options" | "editions" | "texts", spoken: string = language()): string {
  if (!SERVED) return `/data/${spoken}/${what}.json`;
  return what === "texts" ? `/api/texts/${spoken}` : `/api/${what}`;
}

export const WORDS: readonly Route[] = SERVED
  ? []
  : [
      { method: "GET", path: /^\/api\/options$/, answer: () => fetch(address(wordsPath("options"))) },
      { method: "GET", path: /^\/api\/editions$/, answer: () => fetch(address(wordsPath("editions"))) },
      {
        method: "GET",
        path: /^\/api\/texts\/([\w-]+)$/,
        answer: ({ named: [spoken] }) => fetch(address(wordsPath("texts", spoken))),
      },
    ];
