/** Every game. Those without a folder here are played on the plain board. */
import { options } from "../lib/options.svelte";
import type { Choice } from "../lib/preferences.svelte";
import type { Game } from "./game";
import { plainGame } from "./plain";
import { quarto } from "./quarto";
import { quatro } from "./quatro";

/** The games with a folder of their own; the first is shown where none was chosen. */
export const GAMES: readonly [Game, ...Game[]] = [quarto, quatro];

const known = new Map<string, Game>(GAMES.map((game) => [game.key, game]));

/** A game by the server's name for it. */
export function gameOf(key: string): Game {
  const game = known.get(key) ?? plainGame(key);
  known.set(key, game);
  return game;
}

/** The games that can be played here, by name: ours, then others that the server has. */
export function gamesOffered(): Choice["game"][] {
  const ours = GAMES.map(({ key }) => key);
  const told = options()?.games.map(({ game }): string => game) ?? [];
  return [...new Set([...ours, ...told])] as Choice["game"][];
}

/** How many play, as it was chosen. */
export function seatsIn({ game, seats }: Pick<Choice, "game" | "seats">): number {
  const [usual = 2, ...others] = gameOf(game).seats;
  return others.includes(seats) ? seats : usual;
}
