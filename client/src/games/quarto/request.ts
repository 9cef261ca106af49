/** What the user chose, as the rules name it. */
import type { Choice } from "../../lib/preferences.svelte";
import type { TableRequest } from "../../lib/protocol";

const ALL = 4;

export function variantOf({ traits, squares }: Pick<Choice, "traits" | "squares">): string {
  if (traits.length === ALL) return squares ? "advanced" : "classic";
  return `traits=${traits.join(",")}${squares ? "+squares" : ""}`;
}

export function request(choice: Choice): Pick<TableRequest, "variant" | "call" | "layout" | "edition"> {
  return { variant: variantOf(choice), call: choice.call, layout: "", edition: choice.edition };
}
