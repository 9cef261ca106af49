/** Offline use, and newer versions of this program: offered, never forced. */
import { registerSW } from "virtual:pwa-register";

let newer = $state.raw<(() => void) | null>(null);

/** Loads the newer version that is ready; null while there is none. */
export const newerVersion = (): (() => void) | null => newer;

/** Request again the texts that an offline page will need, so that they are cached. */
function keepWords(): void {
  const words = ["/api/editions", "/api/options", `/api/texts/${document.documentElement.lang}`];
  for (const address of words) void fetch(address).catch(() => undefined);
}

export function workOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  // On the first visit the page is older than its service worker.
  if (navigator.serviceWorker.controller === null)
    navigator.serviceWorker.addEventListener("controllerchange", keepWords, { once: true });
  const load = registerSW({
    onNeedRefresh: () => {
      newer = () => void load(true);
    },
  });
}
