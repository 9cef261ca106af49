/** The screen for an address. Links are plain links; a click on one of ours changes the screen in place. */
export type Route =
  | { screen: "home" }
  | { screen: "table"; id: string }
  | { screen: "review"; id: string }
  | { screen: "join"; link: string; watch: boolean }
  | { screen: "learn"; lesson: string | null }
  | { screen: "board"; layout: string }
  | { screen: "analysis"; what: string }
  | { screen: "puzzles"; puzzle: string | null }
  | { screen: "nowhere" };

export function readRoute(path: string, hash: string): Route {
  const [first = "", second] = path.split("/").filter(Boolean);
  switch (first) {
    case "":
      return { screen: "home" };
    case "table":
      return second === undefined ? { screen: "nowhere" } : { screen: "table", id: second };
    case "review":
      return second === undefined ? { screen: "nowhere" } : { screen: "review", id: second };
    case "join":
      return { screen: "join", link: hash.replace(/^#/, ""), watch: false };
    case "watch":
      return { screen: "join", link: hash.replace(/^#/, ""), watch: true };
    case "board":
      return { screen: "board", layout: decodeURIComponent(hash.replace(/^#/, "").replaceAll("+", " ")) };
    case "analysis":
      return { screen: "analysis", what: hash };
    case "puzzles":
      return { screen: "puzzles", puzzle: second ?? null };
    case "learn":
      return { screen: "learn", lesson: second ?? null };
    default:
      return { screen: "nowhere" };
  }
}

let current = $state.raw<Route>({ screen: "home" });

export function route(): Route {
  return current;
}

function readAddress(): void {
  current = readRoute(location.pathname, location.hash);
}

export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
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
    if (readRoute(link.pathname, link.hash).screen === "nowhere") return;
    event.preventDefault();
    go(link.pathname + link.hash);
  });
}
