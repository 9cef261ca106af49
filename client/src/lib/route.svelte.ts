/**
 * The screen for an address. Links are plain links; a click on one of ours changes the screen in place.
 *
 * `screens.json` says which addresses are screens; App, the server and the service worker read it too.
 */
import screens from "../screens.json";
import { address, pathOf } from "./base";

interface Row {
  /** A part that begins with a colon stands for any text, which the screen gets by that name. */
  path: string;
  /** The component in `screens/`, here or in a game's folder. */
  screen: string;
  /** By which name the screen gets what stands behind the #. */
  hash?: string;
  props?: Record<string, unknown>;
}

export interface Route {
  /** `Nowhere` for an address that is no screen. */
  screen: string;
  props: Record<string, unknown>;
}

const NOWHERE: Route = { screen: "Nowhere", props: {} };
const split = (path: string): string[] => path.split("/").filter(Boolean);

/** What the names in `pattern` stand for in `path`; null if they do not match. */
function named(pattern: readonly string[], path: readonly string[]): Record<string, string> | null {
  if (pattern.length !== path.length) return null;
  const found: Record<string, string> = {};
  for (const [index, part] of path.entries()) {
    const expected = pattern[index] ?? "";
    if (expected.startsWith(":")) found[expected.slice(1)] = part;
    else if (expected !== part) return null;
  }
  return found;
}

export function readRoute(path: string, hash: string): Route {
  const parts = split(path);
  for (const row of screens as Row[]) {
    const found = named(split(row.path), parts);
    if (found === null) continue;
    const behind = row.hash === undefined ? {} : { [row.hash]: hash.replace(/^#/, "") };
    return { screen: row.screen, props: { ...row.props, ...found, ...behind } };
  }
  return NOWHERE;
}

let current = $state.raw<Route>(readRoute("/", ""));

export function route(): Route {
  return current;
}

function readAddress(): void {
  const path = pathOf(location.pathname);
  current = path === null ? NOWHERE : readRoute(path, location.hash);
}

/** Show the screen at a path. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", address(path));
  else history.pushState(null, "", address(path));
  readAddress();
  scrollTo(0, 0);
}

/** Follow the address, and clicks on links that stay here. */
export function watchAddress(): void {
  readAddress();
  addEventListener("popstate", readAddress);
  addEventListener("hashchange", readAddress);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (
      link === null ||
      link.origin !== location.origin ||
      link.target !== "" ||
      link.hasAttribute("download")
    )
      return;
    const path = pathOf(link.pathname);
    if (path === null || readRoute(path, link.hash) === NOWHERE) return;
    event.preventDefault();
    go(path + link.hash);
  });
}
