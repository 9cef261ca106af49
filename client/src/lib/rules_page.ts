/** The pages with the rules of the games: they need no script. */
import { SERVED } from "../host/host";
import { address } from "./base";
import { language } from "./i18n.svelte";

/** A server writes the page in the reader's language; a static site has one for each language. */
export function rulesPage(game: string): string {
  return address(SERVED ? `/rules/${game}` : `/rules/${game}/${language()}/`);
}
