/** Tips for a first game of Quarto!. Nothing depends on the pieces' traits: no tip gives a line away. */
import { arrangement, isSmall } from "../../lib/arrangement.svelte";
import { t } from "../../lib/i18n.svelte";
import type { Legal, View } from "../../lib/protocol";
import { needsTip, type Tip } from "../../lib/tips.svelte";

/** All there are, each with its sentence and its place. */
const TIPS = {
  call: {
    at: "call",
    words: () => t("Four in a line with something in common? Press QUARTO! before you give a piece."),
  },
  place: { at: "pieces", words: () => t("Your opponent chose this piece. Put it on any empty square.") },
  give: {
    at: "seats",
    words: () => t("Choose the piece your opponent has to place, one that helps them least."),
  },
} as const;
type Name = keyof typeof TIPS;

/** From how many pieces on the board four alike are possible. */
const ENOUGH = 4;

/** The tip to show now, if it was never shown here. */
export function tipFor(view: View, can: Legal | null, pieces: number): Tip | null {
  const name = can === null ? null : nameFor(can, pieces);
  return name !== null && needsTip(view, name)
    ? { name, words: TIPS[name].words(), at: placeOf(name) }
    : null;
}

function nameFor({ place, give, call }: Legal, pieces: number): Name | null {
  if (place.length > 0) return call && pieces >= ENOUGH ? "call" : "place";
  return give.length > 0 ? "give" : null;
}

/** A phone has no room to spare between the board and the pieces. */
function placeOf(name: Name): Tip["at"] {
  if (arrangement() === "stacked") return "seats";
  if (!isSmall()) return TIPS[name].at;
  return name === "give" ? "board" : "pieces";
}
