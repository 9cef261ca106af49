/** What the user chose, as the rules name it. */
import type { Choice } from "../../lib/preferences.svelte";
import type { TableRequest } from "../../lib/protocol";
import { readVariant, writeVariant } from "./variants";

export function request({
  variant,
  call,
  edition,
}: Choice): Pick<TableRequest, "variant" | "call" | "layout" | "edition"> {
  return { variant: writeVariant(readVariant(variant.quarto ?? "")), call, layout: "", edition };
}
