/** Tips for a player's first game of a kind: each appears once, when what it is about can be done. */
import { arrangement, isSmall } from "./arrangement.svelte";
import { t } from "./i18n.svelte";
import { preferences, remember } from "./preferences.svelte";
import type { Legal, View } from "./protocol";

export interface Tip {
  readonly name: string;
  readonly words: string;
  /**
   * Where it appears: over the sentence and pointing down, over the pieces and pointing up, above the call
   * and pointing at it; on a phone over the seats, or over the board while nothing is done there.
   */
  readonly at: "now" | "pieces" | "call" | "seats" | "board";
}

/** All there are, each with its sentence and its place. */
const TIPS = {
  call: { at: "call", words: () => t("Four alike in a line? Press QUARTO! before you give a piece.") },
  place: { at: "pieces", words: () => t("Your opponent chose this piece. Put it on any empty square.") },
  give: {
    at: "now",
    words: () => t("Choose the piece your opponent has to place, one that helps them least."),
  },
  throw: { at: "now", words: () => t("You have up to five throws a turn.") },
  build: { at: "now", words: () => t("Fields with a green ring match your dice. Tap one to build there.") },
  keep: {
    at: "now",
    words: () => t("Tap the dice you want to keep. The more throws you need, the lower you may build."),
  },
} as const;
type Name = keyof typeof TIPS;

/** From how many pieces on the board four alike are possible. */
const ENOUGH = 4;

/**
 * The tip to show now, if it was never shown here. Nothing depends on the pieces' traits: no tip gives a line
 * away.
 */
export function tipFor(view: View, can: Legal | null, pieces: number): Tip | null {
  const alone = view.you.length === 1 && view.seats.some(({ kind }) => kind === "computer");
  if (!alone || can === null || view.phase !== "playing") return null;
  const name = view.setup.game === "quarto" ? quartoTip(can, pieces) : quatroTip(can);
  if (name === null || preferences.tips.includes(name)) return null;
  return { name, words: TIPS[name].words(), at: placeOf(name, view.setup.game) };
}

/** A phone has no room to spare between the board and the pieces. */
function placeOf(name: Name, game: View["setup"]["game"]): Tip["at"] {
  if (arrangement() === "stacked") return "seats";
  if (game === "quatro" || !isSmall()) return TIPS[name].at;
  return name === "give" ? "board" : "pieces";
}

/** The tip was shown, and is not shown again. */
export function tipShown(name: string): void {
  if (preferences.tips.includes(name)) return;
  preferences.tips = [...preferences.tips, name];
  remember();
}

function quartoTip({ place, give, call }: Legal, pieces: number): Name | null {
  if (place.length > 0) return call && pieces >= ENOUGH ? "call" : "place";
  return give.length > 0 ? "give" : null;
}

function quatroTip({ roll, keep, build }: Legal): Name | null {
  if (roll) return "throw";
  if (build.length > 0) return "build";
  return keep.length > 0 ? "keep" : null;
}
