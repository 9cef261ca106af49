/** What can be chosen before a game, and the words for pieces, in the user's language. */
import { fetchEditions, fetchOptions } from "./api";
import { language } from "./i18n.svelte";
import type { Edition, Options } from "./protocol";

/** Something fetched once for each language; asked for again after a failure. */
class Fetched<What> {
  what = $state.raw<What | null>(null);
  private spokenIn = "";
  private coming: Promise<What> | null = null;

  constructor(private readonly fetch: () => Promise<What>) {}

  load(): Promise<What> {
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

const everything = new Fetched<Options>(fetchOptions);
const wording = new Fetched<Edition[]>(fetchEditions);

/** Games, levels, editions and languages, once they have arrived. */
export const options = (): Options | null => everything.what;

/** Fetch them. */
export const loadOptions = (): Promise<Options> => everything.load();

/** What can be chosen for a game, once it has arrived. */
export function optionsOf(game: string): Options["games"][number] | undefined {
  return options()?.games.find((one) => one.game === game);
}

/** The level for a first game. */
export async function weakestLevel(game: string): Promise<string> {
  const { games } = await loadOptions();
  return games.find((one) => one.game === game)?.levels[0]?.name ?? "";
}

/** Fetch only the words for pieces, which is all that a table waits for. */
export const loadEditions = (): Promise<Edition[]> => wording.load();

/** All editions with their words; none before they have arrived. */
export function editions(): readonly Edition[] {
  return wording.what ?? everything.what?.editions ?? [];
}

export function editionNamed(name: string): Edition | undefined {
  return editions().find((edition) => edition.name === name);
}
