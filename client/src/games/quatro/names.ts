/** What the patterns and variants of Quatro are called. */
import { t } from "../../lib/i18n.svelte";
import { tell } from "../../lib/telling";

/** The pattern a Quatro field asks for. */
export function patternName(symbol: string): string {
  switch (symbol) {
    case "3x":
      return tell("quatro", "pattern.three");
    case "4x":
      return tell("quatro", "pattern.four");
    case "st":
      return tell("quatro", "pattern.straight");
    case "fh":
      return tell("quatro", "pattern.full-house");
    case "yz":
      return tell("quatro", "pattern.yatzy");
    default:
      return tell("quatro", "pattern.pair", { number: symbol[0] ?? "" });
  }
}

/** What dice have to show for a pattern. */
export function patternExplained(symbol: string): string {
  switch (symbol) {
    case "3x":
      return t("Three dice that show the same number.");
    case "4x":
      return t("Four dice that show the same number.");
    case "st":
      return t("Five numbers in a row: 1 to 5 or 2 to 6.");
    case "fh":
      return t("Three dice of one number and two of another.");
    case "yz":
      return t("Five dice that show the same number.");
    default:
      return t("Two dice that show {number}.", { number: symbol[0] ?? "" });
  }
}

export function roofsLeft(count: number): string {
  return tell("quatro", "board.roofs-left", { count: count });
}

export function variantName(variant: string): string {
  return tell("quatro", variant === "five-as-full-house" ? "variant.five-as-full-house" : "variant.standard");
}
