/** What the user chose, as the rules name it. */
import type { Choice } from "../../lib/preferences.svelte";
import type { TableRequest } from "../../lib/protocol";

export function variantOf({ fiveAsFullHouse }: Pick<Choice, "fiveAsFullHouse">): string {
  return fiveAsFullHouse ? "five-as-full-house" : "standard";
}

export function request(choice: Choice): Pick<TableRequest, "variant" | "call" | "layout" | "edition"> {
  return { variant: variantOf(choice), call: "", layout: choice.layout, edition: "classic" };
}
