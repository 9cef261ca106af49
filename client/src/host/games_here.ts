/** The games that the page knows itself. */
import { ROOMS } from "../games/rooms";
import { loadedOnce } from "../lib/loaded_once";
import type { GameRules } from "../rules/game";
import type { Games } from "../rules/games";
import type { TablePart } from "./game_part";

/** What they say at a table, and their rules, each by the name of the game. */
export interface GamesHere {
  readonly parts: ReadonlyMap<string, TablePart>;
  readonly games: Games;
}

/** Every game with rules in the page. */
export const gamesHere = loadedOnce(async (): Promise<GamesHere> => {
  const all = [...ROOMS].flatMap(([key, { here }]) => (here === undefined ? [] : [{ key, here }]));
  const parts = await Promise.all(
    all.map(async ({ key, here }): Promise<[string, TablePart]> => [key, (await here()).default]),
  );
  const games = parts.map(([key, { rules }]): [string, GameRules] => [key, rules]);
  return { parts: new Map(parts), games: new Map(games) };
});
