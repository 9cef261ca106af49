/** What the server offers before a game, and the words for pieces; in the person's language. */
import { choices as fetchChoices } from "./api";
import { language } from "./i18n.svelte";
import type { AllChoices, EditionChoice } from "./protocol";

let offered = $state.raw<AllChoices | null>(null);
let spokenIn = "";
let coming: Promise<AllChoices> | null = null;

/** What is offered, once it has come. */
export function offers(): AllChoices | null {
  return offered;
}

/** Fetch it; again after the language has changed. */
export function bringOffers(): Promise<AllChoices> {
  if (coming === null || spokenIn !== language()) {
    spokenIn = language();
    coming = fetchChoices().then(
      (found) => (offered = found),
      (error: unknown) => {
        coming = null;
        throw error;
      },
    );
  }
  return coming;
}

export function editionNamed(name: string): EditionChoice | undefined {
  return offered?.editions.find((edition) => edition.name === name);
}
