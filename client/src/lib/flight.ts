/**
 * Pieces and roofs that fly from their old place to their new one: a copy above the page, moved by
 * `transform` alone.
 */
import { flushSync } from "svelte";

import type { StepView } from "./protocol";

const EASE = "cubic-bezier(.2, .8, .2, 1)";
const FADE = 150;

const flying = new Set<Animation>();

/** Where a step's piece or roof comes from and where it goes, as selectors; null if nothing flies. */
function way({ kind, piece, square, seat, field }: StepView): { from: string; to: string } | null {
  switch (kind) {
    case "give":
      return { from: `[data-piece="${String(piece)}"] .stand svg`, to: '[data-drop="hand"] .held' };
    case "place":
      return { from: '[data-drop="hand"] .held svg', to: `[data-drop="square-${String(square)}"] .stand` };
    case "build":
      return { from: `[data-stock="${String(seat)}"]`, to: `[data-cell="${String(field)}"] .landing` };
    default:
      return null;
  }
}

/** Draw a step and let what it moves fly there; with reduced motion it fades in instead. */
export function fly(step: StepView, milliseconds: number, draw: () => void): void {
  const { from, to } = way(step) ?? { from: "", to: "" };
  const picture = from === "" ? null : document.querySelector<SVGElement>(from);
  const start = picture?.getBoundingClientRect();
  const copy = picture?.cloneNode(true) as SVGElement | undefined;
  flushSync(draw);
  const target = to === "" ? null : document.querySelector<Element>(to);
  if (target === null || start === undefined || copy === undefined) return;
  for (const each of target.getAnimations()) each.cancel();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    run(target.animate({ opacity: [0, 1] }, FADE));
    return;
  }
  run(target.animate({ opacity: [0, 0] }, milliseconds));
  send(copy, start, target.getBoundingClientRect(), milliseconds);
}

/** Everything that flies has arrived. */
export function land(): void {
  for (const each of flying) each.finish();
}

function send(copy: SVGElement, start: DOMRect, end: DOMRect, milliseconds: number): void {
  Object.assign(copy.style, {
    position: "fixed",
    left: `${String(end.x)}px`,
    top: `${String(end.y)}px`,
    width: `${String(end.width)}px`,
    height: `${String(end.height)}px`,
    zIndex: "40",
    pointerEvents: "none",
    transformOrigin: "0 0",
  });
  copy.classList.add("flying");
  document.body.append(copy);
  const away = `translate(${String(start.x - end.x)}px, ${String(start.y - end.y)}px) scale(${String(start.width / end.width)})`;
  const animation = run(
    copy.animate({ transform: [away, "none"] }, { duration: milliseconds, easing: EASE, fill: "backwards" }),
  );
  animation.addEventListener("finish", () => {
    copy.remove();
  });
}

function run(animation: Animation): Animation {
  flying.add(animation);
  animation.addEventListener("finish", () => flying.delete(animation));
  animation.addEventListener("cancel", () => flying.delete(animation));
  return animation;
}
