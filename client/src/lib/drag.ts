/**
 * Taking a piece by finger or mouse and putting it down somewhere: an attachment for whatever can be taken.
 *
 * The piece under the finger moves by `transform` alone, once a frame. Where it is let go, the nearest element with
 * `data-drop` is told; a short press without moving stays an ordinary click.
 */
import type { Attachment } from "svelte/attachments";

const STILL = 6;

export interface Taking {
  readonly enabled: boolean;
  /** Where it was put down: the value of `data-drop`. */
  readonly drop: (where: string) => void;
  /** Over what it is held now; null over nothing. */
  readonly over?: (where: string | null) => void;
}

export function takeable({ enabled, drop, over }: Taking): Attachment<HTMLElement> {
  return (element) => {
    if (!enabled) return;
    let from: { x: number; y: number; id: number } | null = null;
    let ghost: SVGElement | null = null;
    let at = { x: 0, y: 0 };
    let frame = 0;
    let above: string | null = null;

    const under = (): string | null => {
      const found = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>("[data-drop]");
      return found?.dataset.drop ?? null;
    };
    const paint = (): void => {
      frame = 0;
      if (ghost === null || from === null) return;
      ghost.style.transform = `translate(${String(at.x - from.x)}px, ${String(at.y - from.y)}px) scale(1.08)`;
      const now = under();
      if (now !== above) over?.((above = now));
    };
    const lift = (): void => {
      const picture = element.querySelector<SVGElement>(".piece");
      if (picture === null) return;
      const box = picture.getBoundingClientRect();
      ghost = picture.cloneNode(true) as SVGElement;
      Object.assign(ghost.style, {
        position: "fixed",
        left: `${String(box.left)}px`,
        top: `${String(box.top)}px`,
        width: `${String(box.width)}px`,
        height: `${String(box.height)}px`,
        zIndex: "50",
        pointerEvents: "none",
        willChange: "transform",
      });
      document.body.append(ghost);
      element.classList.add("taken");
    };
    const end = (): void => {
      if (frame !== 0) cancelAnimationFrame(frame);
      frame = 0;
      ghost?.remove();
      ghost = from = null;
      above = null;
      over?.(null);
      element.classList.remove("taken");
    };
    const down = (event: PointerEvent): void => {
      if (event.button === 0 && event.isPrimary)
        from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    };
    const move = (event: PointerEvent): void => {
      if (from?.id !== event.pointerId) return;
      at = { x: event.clientX, y: event.clientY };
      if (ghost === null) {
        if (Math.hypot(at.x - from.x, at.y - from.y) < STILL) return;
        lift();
      }
      if (frame === 0) frame = requestAnimationFrame(paint);
    };
    const up = (event: PointerEvent): void => {
      if (from?.id !== event.pointerId) return;
      const dragged = ghost !== null;
      const where = dragged ? under() : null;
      end();
      if (!dragged) return;
      // The click that follows a drag is no click.
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
      if (where !== null) drop(where);
    };

    element.addEventListener("pointerdown", down);
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", end);
    return () => {
      end();
      element.removeEventListener("pointerdown", down);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", end);
    };
  };
}

function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
