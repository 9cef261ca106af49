/** What counts in a variant, for screens. */
import { readCounting, type Counting } from "./rules/counting";
import { TRAITS } from "./rules/pieces";

const USUAL: Counting = { traits: TRAITS, squares: false, torus: false };

/** What a variant's text says; the usual if it is empty, or a text that this page does not know. */
export function countingIn(variant: string): Counting {
  try {
    return readCounting(variant);
  } catch {
    return USUAL;
  }
}
