/** Quatro for everything that takes any game. */
import type { GameRules, Position, Variant } from "../../../rules/game";
import { DEFAULT_LAYOUT, readLayout } from "./layout";
import { QuatroPosition, readPosition } from "./position";
import { readStep, stepText } from "./steps";
import { QuatroVariant, readVariant, STANDARD } from "./variant";

export const QUATRO: GameRules = {
  key: "quatro",
  seats: [2, 3, 4],
  usual: STANDARD,
  options: [{ name: "layout", tag: "Layout", read: (text) => readLayout(text).toString() }],
  readVariant: (text, { layout = "" } = {}) =>
    readVariant(text === "" ? STANDARD : text, layout === "" ? DEFAULT_LAYOUT : readLayout(layout)),
  optionsOf: (variant) => ({ layout: String(ours(variant).layout) }),
  readPosition: (text, variant) => readPosition(text, ours(variant)),
  readStep: (text) => stepText(readStep(text)),
  hasBoard: (text) => text.split("/").length === 6,
  interrupt: () => null,
};

/** A variant of any game as one of Quatro. */
function ours(variant: Variant): QuatroVariant {
  if (!(variant instanceof QuatroVariant)) throw new TypeError("a variant of another game");
  return variant;
}

/** A position of any game as one of Quatro. */
export function asQuatro(position: Position): QuatroPosition {
  if (!(position instanceof QuatroPosition)) throw new TypeError("a position of another game");
  return position;
}
