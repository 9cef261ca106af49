/** What the user chose, as the rules name it. */
import type { Choice } from "../../lib/preferences.svelte";
import type { TableRequest } from "../../lib/protocol";

const STANDARD = "standard";
const FIVE_AS_FULL_HOUSE = "five-as-full-house";

/** Whether five of a kind are a full house in a variant. */
export function fiveAsFullHouse(variant: string): boolean {
  return variant === FIVE_AS_FULL_HOUSE;
}

export function writeVariant(five: boolean): string {
  return five ? FIVE_AS_FULL_HOUSE : STANDARD;
}

export function request({
  variant,
  layout,
}: Choice): Pick<TableRequest, "variant" | "call" | "layout" | "edition"> {
  return { variant: variant.quatro ?? STANDARD, call: "", layout, edition: "classic" };
}
