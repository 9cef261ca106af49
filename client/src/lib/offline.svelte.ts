/** Offline use, and newer versions of this program: offered, never forced. */
import { registerSW } from "virtual:pwa-register";

import { GAMES } from "../games";
import { address } from "./base";
import { rulesPage } from "./rules_page";

let newer = $state.raw<(() => void) | null>(null);

/** Loads the newer version that is ready; null while there is none. */
export const newerVersion = (): (() => void) | null => newer;

/** Request again what an offline page will say in the user's language, so that it is cached. */
export async function keepWords(): Promise<void> {
  const { wordsPath } = await import("../host/words");
  const words = (["editions", "options", "texts"] as const).map((what) => address(wordsPath(what)));
  const rules = GAMES.map(({ key }) => rulesPage(key));
  for (const kept of [...words, ...rules]) void fetch(kept).catch(() => undefined);
}

export function workOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  // On the first visit the page is older than its service worker.
  if (navigator.serviceWorker.controller === null)
    navigator.serviceWorker.addEventListener("controllerchange", () => void keepWords(), { once: true });
  const load = registerSW({
    onNeedRefresh: () => {
      newer = () => void load(true);
    },
  });
}
