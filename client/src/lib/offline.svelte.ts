/** Work without a network, and newer versions of this program: offered, never forced. */
import { registerSW } from "virtual:pwa-register";

let newer = $state.raw<(() => void) | null>(null);

/** Load the newer version that lies ready; null while there is none. */
export const newerVersion = (): (() => void) | null => newer;

/** Ask once more for the words that a page without a network will want: now they are kept on their way. */
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
