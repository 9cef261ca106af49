/**
 * The pictures of `fourfold.art`, put once into the page as symbols that everything else shows with `<use>`.
 *
 * They are inlined instead of referenced so that the page's colours, light or dark, reach into them.
 */
import { address } from "./base";

const fetched = new Map<string, Promise<void>>();

function bring(path: string): Promise<void> {
  let coming = fetched.get(path);
  if (coming === undefined) {
    coming = insert(path).catch((error: unknown) => {
      fetched.delete(path);
      throw error;
    });
    fetched.set(path, coming);
  }
  return coming;
}

async function insert(path: string): Promise<void> {
  const response = await fetch(address(path));
  if (!response.ok) throw new Error(`${path}: ${String(response.status)}`);
  // Style attributes are for standalone files; the page's security policy forbids them.
  const text = (await response.text()).replace(/ style="[^"]*"/g, "");
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  svg.setAttribute("class", "symbols");
  document.body.append(document.importNode(svg, true));
}

/** Boards, tiles, roofs and dice. */
export const bringParts = (): Promise<void> => bring("/art/parts.svg");

/** The sixteen pieces of an edition. */
export const bringPieces = (edition: string): Promise<void> => bring(`/art/pieces/${edition}.svg`);
