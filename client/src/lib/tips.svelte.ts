/** Tips for a player's first game of a kind: each appears once, when what it is about can be done. */
import { preferences, remember } from "./preferences.svelte";
import type { View } from "./protocol";

export interface Tip {
  readonly name: string;
  readonly words: string;
  /**
   * Where it appears: over the pieces and pointing up, above the call and pointing at it, over the seats, or
   * over the board while nothing is done there. Never over the sentence, nor over what it is about.
   */
  readonly at: "pieces" | "call" | "seats" | "board";
}

/** Whether somebody who plays against the computer was never given a tip. */
export function needsTip(view: View, name: string): boolean {
  const alone = view.you.length === 1 && view.seats.some(({ kind }) => kind === "computer");
  return alone && view.phase === "playing" && !preferences.tips.includes(name);
}

/** The tip was shown, and is not shown again. */
export function tipShown(name: string): void {
  if (preferences.tips.includes(name)) return;
  preferences.tips = [...preferences.tips, name];
  remember();
}
