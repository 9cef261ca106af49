/**
 * While the steps of others are shown, the board and the pieces wait: a tap or a key on them shows the rest at once
 * and does nothing else.
 */
import type { Attachment } from "svelte/attachments";

import type { PacedView } from "./paced_view.svelte";

/** The board and the pieces or dice. */
const PLAYED_WITH = "[role=grid], .dice, .hand";
const KEYS = ["Enter", " ", "Escape"];

export function skipping(showing: PacedView): Attachment<HTMLElement> {
  return (table) => {
    let swallows = false;

    function press(event: PointerEvent): void {
      swallows = false;
      if (showing.left === 0 || !(event.target instanceof Element)) return;
      showing.skip();
      swallows = event.target.closest(PLAYED_WITH) !== null;
      if (swallows) event.stopPropagation();
    }

    function click(event: MouseEvent): void {
      if (swallows) event.stopPropagation();
      swallows = false;
    }

    function key(event: KeyboardEvent): void {
      if (showing.left === 0 || !KEYS.includes(event.key)) return;
      const other = event.target instanceof Element && event.target.closest("a,button,input,select,summary");
      if (other && !other.closest(PLAYED_WITH)) return;
      showing.skip();
      event.preventDefault();
      event.stopPropagation();
    }

    const stop = new AbortController();
    const first = { capture: true, signal: stop.signal };
    table.addEventListener("pointerdown", press, first);
    table.addEventListener("click", click, first);
    addEventListener("keydown", key, first);
    return () => {
      stop.abort();
    };
  };
}
