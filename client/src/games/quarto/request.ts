/** What the user chose, as the rules name it. */
import type { Choice } from "../../lib/preferences.svelte";
import type { TableRequest } from "../../lib/protocol";
import { writeCounting } from "./rules/counting";
import { countingIn } from "./variants";

export function request({
  variant,
  call,
  edition,
}: Choice): Pick<TableRequest, "variant" | "call" | "layout" | "edition"> {
  return { variant: writeCounting(countingIn(variant.quarto ?? "")), call, layout: "", edition };
}
