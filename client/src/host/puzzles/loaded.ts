/** The puzzles and what each game knows of its own, loaded once. */
import { ROOMS } from "../../games/rooms";
import file from "./puzzles.json?url";
import { Shipped } from "./shipped";

let coming: Promise<Shipped> | null = null;

/** All puzzles; fails as `fetch` does if they cannot be loaded, and may be asked again. */
export function shipped(): Promise<Shipped> {
  coming ??= load().catch((error: unknown) => {
    coming = null;
    throw error;
  });
  return coming;
}

async function load(): Promise<Shipped> {
  const response = await fetch(file);
  if (!response.ok) throw new TypeError(`${file}: ${String(response.status)}`);
  const parts = [...ROOMS.values()].flatMap(({ puzzleRules }) => puzzleRules ?? []);
  const found = await Promise.all(parts.map(async (part) => (await part()).default));
  return new Shipped((await response.json()) as string[], found);
}
