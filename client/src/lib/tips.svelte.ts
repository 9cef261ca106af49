/** Tips for a player's first game of a kind: each appears once, when what it is about can be done. */
import { t } from "./i18n.svelte";
import { preferences, remember } from "./preferences.svelte";
import type { Legal, View } from "./protocol";

export interface Tip {
  readonly name: string;
  readonly words: string;
  /**
   * Where it appears: over the sentence and pointing down, over the pieces and pointing up, above the call
   * and pointing at it.
   */
  readonly at: "now" | "pieces" | "call";
}

/** From how many pieces on the board four alike are possible. */
const ENOUGH = 4;

/**
 * The tip to show now, if it was never shown here. Nothing depends on the pieces' traits: no tip gives a line
 * away.
 */
export function tipFor(view: View, can: Legal | null, pieces: number): Tip | null {
  const alone = view.you.length === 1 && view.seats.some(({ kind }) => kind === "computer");
  if (!alone || can === null || view.phase !== "playing") return null;
  const tip = view.setup.game === "quarto" ? quartoTip(can, pieces) : quatroTip(can);
  return tip === null || preferences.tips.includes(tip.name) ? null : tip;
}

/** The tip was shown, and is not shown again. */
export function tipShown(name: string): void {
  if (preferences.tips.includes(name)) return;
  preferences.tips = [...preferences.tips, name];
  remember();
}

function quartoTip({ place, give, call }: Legal, pieces: number): Tip | null {
  if (place.length > 0 && call && pieces >= ENOUGH)
    return {
      name: "call",
      words: t("Four alike in a line? Press QUARTO! before you give a piece."),
      at: "call",
    };
  if (place.length > 0)
    return {
      name: "place",
      words: t("Your opponent chose this piece. Put it on any empty square."),
      at: "pieces",
    };
  if (give.length > 0)
    return {
      name: "give",
      words: t("Choose the piece your opponent has to place, one that helps them least."),
      at: "now",
    };
  return null;
}

function quatroTip({ roll, keep, build }: Legal): Tip | null {
  if (roll) return { name: "throw", words: t("You have up to five throws a turn."), at: "now" };
  if (build.length > 0)
    return {
      name: "build",
      words: t("Fields with a green ring match your dice. Tap one to build there."),
      at: "now",
    };
  if (keep.length > 0)
    return {
      name: "keep",
      words: t("Tap the dice you want to keep. The more throws you need, the lower you may build."),
      at: "now",
    };
  return null;
}
