/**
 * A notification from the browser when it is the user's turn and the page is hidden; only if they asked for
 * it.
 */
import { address } from "./base";
import { preferences, remember } from "./preferences.svelte";

/** Whether this browser can do it at all. */
export const canNotify = (): boolean => "Notification" in globalThis;

/** Ask the browser for permission; returns whether it was given. Call it when the user presses a button. */
export async function askToNotify(): Promise<boolean> {
  preferences.notify = (await Notification.requestPermission()) === "granted";
  remember();
  return preferences.notify;
}

export function stopNotifying(): void {
  preferences.notify = false;
  remember();
}

/** Notify the user, if they asked for it and the page is hidden. A later notification about the same table replaces it. */
export async function notify(title: string, body: string, table: string): Promise<void> {
  if (!preferences.notify || !canNotify() || Notification.permission !== "granted") return;
  if (document.visibilityState === "visible") return;
  const how = { body, tag: table, icon: address("/client/icons/app-192.png") };
  try {
    const said = new Notification(title, how);
    said.onclick = () => {
      window.focus();
      said.close();
    };
  } catch {
    // Phones show only notifications from a service worker.
    await (await navigator.serviceWorker.getRegistration())?.showNotification(title, how);
  }
}
