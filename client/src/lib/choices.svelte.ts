/** What the server offers before a game, and the words for pieces; in the person's language. */
import { choices as fetchChoices, editions as fetchEditions } from "./api";
import { language } from "./i18n.svelte";
import type { AllChoices, EditionChoice } from "./protocol";

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

const everything = new Offered<AllChoices>(fetchChoices);
const editions = new Offered<EditionChoice[]>(fetchEditions);

/** Games, levels, editions and languages, once they have come. */
export const offers = (): AllChoices | null => everything.what;

/** Fetch them. The engines are asked for their levels, so this may take a moment on a server just started. */
export const bringOffers = (): Promise<AllChoices> => everything.bring();

/** Fetch the words for pieces, which come at once. */
export const bringEditions = (): Promise<EditionChoice[]> => editions.bring();

/** The editions there are, with their words; none before they have come. */
export function knownEditions(): readonly EditionChoice[] {
  return editions.what ?? everything.what?.editions ?? [];
}

export function editionNamed(name: string): EditionChoice | undefined {
  return knownEditions().find((edition) => edition.name === name);
}
