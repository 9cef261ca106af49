/** The opening explorer: what the book says of a board, asked of the engine. What may be called does not matter to it. */
import { opening } from "../../engine/minds";
import type { Opening } from "../../lib/protocol";
import { checkInBook } from "./engine/openings";
import { readPosition } from "./rules/position";
import { QUARTO } from "./rules/registered";
import { readVariant } from "./rules/variant";

export default async function openings(position: string | null, variant: string | null): Promise<Opening> {
  const played = readVariant(variant ?? QUARTO.usual, "turns");
  const asked = position === null ? played.start() : readPosition(position, played);
  checkInBook(asked);
  return opening("quarto", asked);
}
