/** The puzzles and what each game knows of its own, loaded once. */
import { ROOMS } from "../../games/rooms";
import { loadedOnce } from "../../lib/loaded_once";
import file from "./puzzles.json?url";
import { Shipped } from "./shipped";

/** All puzzles; fails as `fetch` does if they cannot be loaded. */
export const shipped = loadedOnce(async (): Promise<Shipped> => {
  const response = await fetch(file);
  if (!response.ok) throw new TypeError(`${file}: ${String(response.status)}`);
  const parts = [...ROOMS.values()].flatMap(({ puzzleRules }) => puzzleRules ?? []);
  const found = await Promise.all(parts.map(async (part) => (await part()).default));
  return new Shipped((await response.json()) as string[], found);
});
