/**
 * Dragging a piece by finger or mouse: an attachment for anything that can be picked up.
 *
 * The piece under the finger is as large as it will be when placed, and moves by `transform` alone, once per
 * frame. On release the nearest element with `data-drop` is reported; a short press without moving stays an
 * ordinary click.
 */
import type { Attachment } from "svelte/attachments";

/** Pixels that a press may move and still be a click. */
const STILL = 6;

export interface Taking {
  readonly enabled: boolean;
  /** The start of `data-drop` of its possible places: it is drawn as large as it would be there. */
  readonly to: string;
  /** Where it was put down: the value of `data-drop`. */
  readonly drop: (where: string) => void;
  /** What it is held over now; null over nothing. */
  readonly over?: (where: string | null) => void;
}

export function takeable(taking: Taking): Attachment<HTMLElement> {
  return (element) => {
    if (!taking.enabled) return;
    const press = (event: PointerEvent): void => {
      if (event.button === 0 && event.isPrimary && current === null)
        current = new Press(element, taking, event);
    };
    let current: Press | null = null;
    const move = (event: PointerEvent): void => current?.move(event);
    const release = (event: PointerEvent): void => {
      if (current?.release(event)) current = null;
    };
    const cancel = (): void => {
      current?.end();
      current = null;
    };
    // Dragging should not select text on the way.
    const select = (event: Event): void => {
      if (current !== null) event.preventDefault();
    };
    element.addEventListener("pointerdown", press);
    addEventListener("pointermove", move);
    addEventListener("pointerup", release);
    addEventListener("pointercancel", cancel);
    document.addEventListener("selectstart", select);
    return () => {
      cancel();
      element.removeEventListener("pointerdown", press);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", release);
      removeEventListener("pointercancel", cancel);
      document.removeEventListener("selectstart", select);
    };
  };
}

/** One press of a finger or button, which may become a drag. */
class Press {
  private readonly pointer: number;
  private readonly from: Point;
  private at: Point;
  private picture: SVGElement | null = null;
  private frame = 0;
  private above: string | null = null;

  constructor(
    private readonly element: HTMLElement,
    private readonly taking: Taking,
    event: PointerEvent,
  ) {
    this.pointer = event.pointerId;
    this.from = this.at = point(event);
  }

  move(event: PointerEvent): void {
    if (event.pointerId !== this.pointer) return;
    this.at = point(event);
    if (this.picture === null) {
      if (Math.hypot(this.at.x - this.from.x, this.at.y - this.from.y) < STILL) return;
      this.lift();
    }
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.paint());
  }

  /** Let go; returns whether it was this press that ended. */
  release(event: PointerEvent): boolean {
    if (event.pointerId !== this.pointer) return false;
    const dragged = this.picture !== null;
    const where = this.under();
    this.end();
    if (dragged) {
      swallowClick();
      if (where !== null) this.taking.drop(where);
    }
    return true;
  }

  end(): void {
    cancelAnimationFrame(this.frame);
    this.picture?.remove();
    this.picture = null;
    this.taking.over?.(null);
    this.element.classList.remove("taken");
  }

  /** Draw a copy of the piece under the finger; the original is hidden. */
  private lift(): void {
    const own = this.element.querySelector<SVGElement>(".piece") ?? this.element.querySelector("svg");
    if (own === null) return;
    const place = document.querySelector<HTMLElement>(`[data-drop^="${this.taking.to}"]`);
    const { width } = (place?.querySelector(".stand") ?? place ?? own).getBoundingClientRect();
    this.picture = own.cloneNode(true) as SVGElement;
    Object.assign(this.picture.style, {
      position: "fixed",
      left: `${String(-width / 2)}px`,
      top: `${String(-width / 2)}px`,
      width: `${String(width)}px`,
      height: `${String(width)}px`,
      zIndex: "50",
      pointerEvents: "none",
      willChange: "transform",
    });
    this.paint();
    document.body.append(this.picture);
    this.element.classList.add("taken");
  }

  private paint(): void {
    this.frame = 0;
    if (this.picture === null) return;
    this.picture.style.transform = `translate(${String(this.at.x)}px, ${String(this.at.y)}px)`;
    const now = this.under();
    if (now !== this.above) this.taking.over?.((this.above = now));
  }

  private under(): string | null {
    const found = document.elementFromPoint(this.at.x, this.at.y)?.closest<HTMLElement>("[data-drop]");
    return found?.dataset.drop ?? null;
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function point({ clientX: x, clientY: y }: PointerEvent): Point {
  return { x, y };
}

/** Ignores the click that follows a drag. */
function swallowClick(): void {
  const swallow = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}
