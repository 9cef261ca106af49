/** The numbers of the rows of a tree. */
import { readPosition } from "../quarto/notation";
import { squaresOf } from "../quarto/board";
import type { Row } from "./tree";

/** In Quarto! the piece that was placed, counted from 1 (nothing for the first gift); in Quatro the turn. */
export function rowNumber({ nodes }: Row, game: string): number | "" {
  if (game === "quatro") return nodes[0]?.step.turn ?? "";
  if (!nodes.some(({ step }) => step.kind === "place")) return "";
  return squaresOf(readPosition(nodes.at(-1)?.position ?? ""), "full").length;
}
