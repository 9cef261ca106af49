/**
 * Detects that the user stays on a cell of a grid to learn more about it: the mouse rests on it, a finger is
 * held down, or keys have led there. An attachment for any element around a grid.
 */
import type { Attachment } from "svelte/attachments";

/** Milliseconds until staying counts. */
const RESTED = 600;
const HELD = 450;
/** How long the explanation stays after the finger is lifted. */
const READ = 3000;
/** Pixels that a held finger may move. */
const STILL = 10;

/** `show` is called with the cell the user stays on; null once they have left it. */
export function lingering(show: (cell: number | null) => void): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from: { x: number; y: number } | null = null;
    let held = false;

    const cellOf = ({ target }: Event): number | null => {
      const cell = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
      return cell === null ? null : Number(cell.dataset.cell);
    };
    const leave = (): void => {
      clearTimeout(timer);
      show(null);
    };
    const stay = (cell: number | null, milliseconds: number, then: () => void = () => undefined): void => {
      leave();
      if (cell === null) return;
      timer = setTimeout(() => {
        show(cell);
        then();
      }, milliseconds);
    };

    const events: Partial<{
      [Type in keyof HTMLElementEventMap]: (event: HTMLElementEventMap[Type]) => void;
    }> = {
      pointerover: (event) => {
        if (event.pointerType === "mouse") stay(cellOf(event), RESTED);
      },
      pointerleave: (event) => {
        if (event.pointerType === "mouse") leave();
      },
      pointerdown: (event) => {
        leave();
        held = false;
        if (event.pointerType === "mouse") return;
        from = { x: event.clientX, y: event.clientY };
        stay(cellOf(event), HELD, () => (held = true));
      },
      pointermove: (event) => {
        if (from === null || held || Math.hypot(event.clientX - from.x, event.clientY - from.y) < STILL)
          return;
        from = null;
        leave();
      },
      pointerup: (event) => {
        from = null;
        if (event.pointerType === "mouse") return;
        clearTimeout(timer);
        if (held) timer = setTimeout(leave, READ);
      },
      pointercancel: leave,
      focusin: (event) => {
        if (event.target instanceof Element && event.target.matches(":focus-visible"))
          stay(cellOf(event), RESTED);
      },
      focusout: leave,
      keydown: leave,
      // A long press asks for an explanation, not for a menu.
      contextmenu: (event) => {
        if (held || from !== null) event.preventDefault();
      },
    };
    const click = (event: MouseEvent): void => {
      if (held) event.stopPropagation();
      held = false;
    };
    const pairs = Object.entries(events) as [string, (event: Event) => void][];
    for (const [type, act] of pairs) element.addEventListener(type, act);
    element.addEventListener("click", click, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const [type, act] of pairs) element.removeEventListener(type, act);
      element.removeEventListener("click", click, { capture: true });
    };
  };
}
