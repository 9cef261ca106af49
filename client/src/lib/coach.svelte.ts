/** Tips for a player's first game of a kind: each appears once, when what it is about can be done. */
import { t } from "./i18n.svelte";
import { preferences, remember } from "./preferences.svelte";
import type { Legal, View } from "./protocol";

export interface Mark {
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
export function markFor(view: View, can: Legal | null, pieces: number): Mark | null {
  const alone = view.you.length === 1 && view.seats.some(({ kind }) => kind === "computer");
  if (!alone || can === null || view.phase !== "playing") return null;
  const mark = view.setup.game === "quarto" ? quartoMark(can, pieces) : quatroMark(can);
  return mark === null || preferences.coached.includes(mark.name) ? null : mark;
}

/** It was said. */
export function coached(name: string): void {
  if (preferences.coached.includes(name)) return;
  preferences.coached = [...preferences.coached, name];
  remember();
}

function quartoMark({ place, give, call }: Legal, pieces: number): Mark | null {
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

function quatroMark({ roll, keep, build }: Legal): Mark | null {
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
