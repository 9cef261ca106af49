/** What the rules and variants of Quarto! are called. */
import { list, t } from "../../lib/i18n.svelte";
import { editionNamed, optionsOf } from "../../lib/options.svelte";
import type { Card, Setup } from "../../lib/protocol";
import { tell } from "../../lib/telling";
import { TRAITS } from "./rules/pieces";
import { countingIn } from "./variants";

export function editionName(edition: string): string {
  return editionNamed(edition)?.title ?? edition;
}

/** The call rules of Quarto!, first the one on the sheet of the user's language once they have arrived. */
export function callRules(): readonly string[] {
  return optionsOf("quarto")?.calls ?? ["turns", "race", "auto"];
}

export function callRule(call: string): string {
  return tell("quarto", call === "race" || call === "auto" ? `call.${call}` : "call.turns");
}

export function callExplained(call: string): string {
  switch (call) {
    case "race":
      return t(
        "After giving a piece, you may still call until the other player places it. The first call wins.",
      );
    case "auto":
      return t("Making a line wins at once. Nobody has to call it.");
    default:
      return t("You may call until you give a piece; then your opponent may call until they place it.");
  }
}

/** What people should know before they join. */
export function beforeJoining({ variant, call }: Pick<Setup | Card, "variant" | "call">): string {
  const { torus } = countingIn(variant);
  return [torus ? tell("quarto", "torus.explained") : "", callExplained(call)].filter(Boolean).join(" ");
}

/** What a trait is called in an edition; `trait` is its key, as in variants. */
export function traitName(trait: string, edition: string): string {
  return editionNamed(edition)?.traits.find(({ name }) => name === trait)?.title ?? "";
}

/** What a variant is called, in the words of an edition. */
export function variantName({ variant, edition }: Pick<Setup | Card, "variant" | "edition">): string {
  const { traits: counting, squares, torus } = countingIn(variant);
  if (counting.length === TRAITS.length) {
    if (torus) return tell("quarto", squares ? "variant.torus-with-squares" : "variant.torus");
    return tell("quarto", squares ? "variant.advanced" : "variant.classic");
  }
  const traits = list(counting.map((trait) => traitName(trait, edition)));
  if (torus)
    return tell("quarto", squares ? "variant.traits-with-squares-on-torus" : "variant.traits-on-torus", {
      traits,
    });
  return squares ? tell("quarto", "variant.traits-with-squares", { traits }) : traits;
}

/** What counts in a variant if that is not the usual: the traits, and squares. */
export function variantExplained(variant: string, edition: string): string {
  const { traits: counting, squares } = countingIn(variant);
  const names = (some: readonly string[]): string =>
    list(some.map((trait) => traitName(trait, edition)).filter(Boolean));
  const traits = names(TRAITS.filter((trait) => counting.includes(trait)));
  const others = names(TRAITS.filter((trait) => !counting.includes(trait)));
  return [
    counting.length === TRAITS.length
      ? ""
      : t("What counts here: {traits}. What does not: {others}.", { traits, others }),
    squares ? t("Squares of 2×2 count as lines too.") : "",
  ]
    .filter(Boolean)
    .join(" ");
}
