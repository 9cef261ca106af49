/** What the server offers before a game, and the words for pieces; in the person's language. */
import { options as fetchOptions, editions as fetchEditions } from "./api";
import { language } from "./i18n.svelte";
import type { Options, EditionOption } from "./protocol";

/** Something fetched once for each language; asked for again after a failure. */
class Offered<What> {
  what = $state.raw<What | null>(null);
  private spokenIn = "";
  private coming: Promise<What> | null = null;

  constructor(private readonly fetch: () => Promise<What>) {}

  bring(): Promise<What> {
    if (this.coming === null || this.spokenIn !== language()) {
      this.spokenIn = language();
      this.coming = this.fetch().then(
        (found) => (this.what = found),
        (error: unknown) => {
          this.coming = null;
          throw error;
        },
      );
    }
    return this.coming;
  }
}

const everything = new Offered<Options>(fetchOptions);
const editions = new Offered<EditionOption[]>(fetchEditions);

/** Games, levels, editions and languages, once they have come. */
export const offers = (): Options | null => everything.what;

/** Fetch them. The engines are asked for their levels, so this may take a moment on a server just started. */
export const bringOffers = (): Promise<Options> => everything.bring();

/** Fetch the words for pieces, which come at once. */
export const bringEditions = (): Promise<EditionOption[]> => editions.bring();

/** The editions there are, with their words; none before they have come. */
export function knownEditions(): readonly EditionOption[] {
  return editions.what ?? everything.what?.editions ?? [];
}

export function editionNamed(name: string): EditionOption | undefined {
  return knownEditions().find((edition) => edition.name === name);
}
