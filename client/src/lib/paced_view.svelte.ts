/**
 * What others do is shown one step at a time, at a pace that eyes can follow; the user's own steps appear at
 * once.
 *
 * How long a step takes depends only on its kind, so that no pause gives a line away. What happened while
 * nobody was looking is not shown again, nor are more turns than one round has.
 */
import { preferences, type Pace } from "./preferences.svelte";
import { NOTHING, type StepView, type View } from "./protocol";

/** How much longer than usual everything takes. */
const SLOWNESS: Readonly<Record<Pace, number>> = { slow: 1.8, normal: 1, off: 0 };
/** Milliseconds before a step, so that it is seen as separate. */
const BREATH = 500;

/** The pause before a step and how long it moves, in milliseconds. A turn of Quatro takes 3 seconds at most. */
export function timing({ kind, throws = 0 }: StepView): { breath: number; motion: number } {
  const late = throws > 2;
  switch (kind) {
    case "place":
      return { breath: BREATH, motion: 350 };
    case "give":
      return { breath: BREATH, motion: 220 };
    case "throw":
      return { breath: 0, motion: late ? 270 : 500 };
    case "keep":
      return { breath: late ? 60 : 150, motion: late ? 60 : 120 };
    case "build":
    case "lose":
      return { breath: 50, motion: 350 };
    default:
      return { breath: BREATH, motion: 0 };
  }
}

/** Draws how a step happens, in this many milliseconds: `draw` puts the step on the screen. */
export type Motion = (step: StepView, milliseconds: number, draw: () => void) => void;

export class PacedView {
  /** How many steps of the view are still to be shown. */
  left = $state(0);
  /** Moves things; without it steps just appear. */
  motion: Motion = (_step, _milliseconds, draw) => {
    draw();
  };
  /** Stops what is moving. */
  stopMotion: () => void = () => undefined;

  private view: View | null = null;
  /** The view before the first step that is still to be shown. */
  private before: View | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;

  /** A newer view has arrived; `looked` says whether the one before was seen. */
  take(view: View, looked: boolean): void {
    const known = this.view;
    this.view = view;
    if (known === null || !looked || preferences.pace === "off") {
      this.skip();
      return;
    }
    const fresh = view.steps.length - known.steps.length;
    if (this.left === 0) this.before = known;
    this.left = backlog(view, Math.max(0, Math.min(this.left + fresh, view.steps.length)));
    if (this.left === 0 && fresh !== 0) this.skip();
    else if (!this.running) this.wait();
  }

  /** Show everything at once. */
  skip(): void {
    clearTimeout(this.timer);
    this.running = false;
    this.stopMotion();
    this.left = 0;
    this.before = null;
  }

  /** The view as it was when the last step shown was taken; the view itself once all are. */
  of(view: View): View {
    const next = this.left === 0 ? undefined : view.steps.at(-this.left);
    if (next === undefined) return view;
    return {
      ...view,
      phase: "playing",
      steps: view.steps.slice(0, -this.left),
      turn: { seat: next.seat, began: 0, deadline: null, given: 0 },
      // A call is offered at once; everything else waits until the steps before it were seen.
      legal: view.legal.filter(({ call }) => call).map(({ seat, call }) => ({ ...NOTHING, seat, call })),
      actions: view.phase === "over" ? [] : view.actions,
      standing: (this.before ?? view).standing ?? null,
      result: null,
    };
  }

  private wait(): void {
    const step = this.left === 0 ? undefined : this.view?.steps.at(-this.left);
    this.running = step !== undefined;
    if (step === undefined) return;
    const slowness = SLOWNESS[preferences.pace];
    const { breath, motion } = timing(step);
    this.timer = setTimeout(() => {
      this.motion(step, motion * slowness, () => (this.left -= 1));
      this.timer = setTimeout(() => {
        this.wait();
      }, motion * slowness);
    }, breath * slowness);
  }
}

/**
 * How many of the latest steps are worth showing: none before the user's own latest, and no more turns than
 * others have in a round.
 */
function backlog({ steps, seats, you }: View, wanted: number): number {
  const latest = steps.slice(steps.length - wanted);
  const own = latest.findLastIndex(({ seat }) => you.includes(seat));
  const foreign = latest.slice(own + 1);
  const turns = [...new Set(foreign.map(({ turn }) => turn))];
  const oldest = turns.at(-Math.max(1, seats.length - 1)) ?? 0;
  return foreign.filter(({ turn }) => turn >= oldest).length;
}
