/**
 * Stylesheets of code that is loaded on demand. The build's own loader requests each only once: one that a dead network
 * lost would be missing until the page is loaded again, so it is requested again here.
 */

/** Milliseconds until a stylesheet is requested again from a server that did not answer. */
const PAUSE = 3000;

export function keepStylesheets(): void {
  document.addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
      target.remove();
      const again = target.cloneNode() as HTMLLinkElement;
      const request = (): void => void document.head.append(again);
      if (navigator.onLine) setTimeout(request, PAUSE);
      else addEventListener("online", request, { once: true });
    },
    { capture: true },
  );
}
