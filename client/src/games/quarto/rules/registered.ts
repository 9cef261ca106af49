/** Quarto! for everything that takes any game. */
import type { GameRules, Position, Variant } from "../../../rules/game";
import { QuartoPosition, readPosition } from "./position";
import { readStep, stepText } from "./steps";
import { QuartoVariant, readCallRule, readVariant } from "./variant";

export const QUARTO: GameRules = {
  key: "quarto",
  seats: [2],
  usual: "classic",
  options: [{ name: "call", tag: "Call", read: readCallRule }],
  readVariant: (text, { call = "" } = {}) =>
    readVariant(text === "" ? QUARTO.usual : text, call === "" ? "turns" : readCallRule(call)),
  optionsOf: (variant) => ({ call: ours(variant).call }),
  readPosition: (text, variant) => readPosition(text, ours(variant)),
  readStep: (text) => stepText(readStep(text)),
  hasBoard: (text) => text.split("/").length === 4,
  interrupt: (text, seat) => {
    const step = readStep(text);
    return step.kind === "call" ? stepText({ ...step, by: seat }) : null;
  },
};

/** A variant of any game as one of Quarto!. */
export function ours(variant: Variant): QuartoVariant {
  if (!(variant instanceof QuartoVariant)) throw new TypeError("a variant of another game");
  return variant;
}

/** A position of any game as one of Quarto!. */
export function asQuarto(position: Position): QuartoPosition {
  if (!(position instanceof QuartoPosition)) throw new TypeError("a position of another game");
  return position;
}
