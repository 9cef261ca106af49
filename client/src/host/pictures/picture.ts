/**
 * A position as a picture of its own: what a game draws, with the symbols and colours of the page put into it.
 *
 * It looks like the picture that `fourfold.art` draws on the server, and is made without one.
 */
import type { Position } from "../../rules/game";
import { element } from "./svg";

/** How a game draws its positions. */
export interface GamePicture {
  /** The files with the symbols that it uses. */
  readonly sheets: (edition: string) => readonly string[];
  readonly draw: (position: Position, edition: string) => Drawn;
}

/** A drawing that still needs symbols and colours. */
export interface Drawn {
  readonly width: number;
  readonly height: number;
  /** Shades that are on no sheet. */
  readonly shades: readonly string[];
  readonly shapes: readonly string[];
}

export type Theme = "light" | "dark";

const SYMBOL = /<symbol id="([\w-]+)"[^]*?<\/symbol>/g;
const SHADES = /<defs>([^]*?)<\/defs>/;
const USED = /href="#([\w-]+)"/g;
const COLOUR = /var\(--([\w-]+)(?:, ([^)]*))?\)/g;

/** The whole picture; `tokens` is the style sheet with the page's colours. */
export function pictureOf(
  { width, height, shades, shapes }: Drawn,
  sheets: readonly string[],
  tokens: string,
  theme: Theme,
): string {
  const body = shapes.join("\n");
  const used = new Set(Array.from(body.matchAll(USED), ([, id]) => id));
  const symbols = sheets.flatMap((sheet) =>
    Array.from(sheet.matchAll(SYMBOL)).flatMap(([symbol, id]) => (used.has(id) ? [symbol] : [])),
  );
  const known = sheets.map((sheet) => SHADES.exec(sheet)?.[1] ?? "");
  const svg = element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${String(width)} ${String(height)}`, width, height },
    element("defs", {}, ...known, ...shades, ...symbols),
    body,
  );
  const colours = coloursIn(tokens, theme);
  return svg.replace(
    COLOUR,
    (_, name: string, light: string | undefined) => colours.get(name) ?? light ?? "",
  );
}

/** The colours of a theme, by their names. */
function coloursIn(tokens: string, theme: Theme): ReadonlyMap<string, string> {
  const [, light = ""] = /:root\{([^}]*)\}/.exec(tokens) ?? [];
  const [, dark = ""] = /:root\[data-theme=dark\]\{([^}]*)\}/.exec(tokens) ?? [];
  const declared = (theme === "dark" ? light + dark : light).matchAll(/--([\w-]+):([^;]*);/g);
  return new Map(Array.from(declared, ([, name = "", value = ""]) => [name, value]));
}
