/** Where each game is played and studied; a registry apart, so that the first screen does not load it. */
import type { Rooms } from "./game";
import { plainRooms } from "./plain/rooms";
import { quartoRooms } from "./quarto/rooms";
import { quatroRooms } from "./quatro/rooms";

/** Those of the games with a folder of their own, in the order of `GAMES`. */
export const ROOMS: ReadonlyMap<string, Rooms> = new Map([
  ["quarto", quartoRooms],
  ["quatro", quatroRooms],
]);

/** The rooms of a game, by the server's name for it. */
export function roomsOf(key: string): Rooms {
  return ROOMS.get(key) ?? plainRooms;
}
