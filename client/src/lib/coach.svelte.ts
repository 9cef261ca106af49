/** The coach in a casual game against the computer: hints in three stages, a question before a blunder, a comment on the last move. */
import { ask, send, troubleSaid } from "./api";
import { isOffered, stepText, type Intent } from "./intent";
import { preferences } from "./preferences.svelte";
import type { Hint, Judgement } from "./protocol";
import type { Table } from "./table.svelte";
import type { Advice } from "./analysis/hints";

/** Milliseconds that a step waits for the coach; then it is played anyway. */
const PATIENCE = 2500;
const STEPS = 3;

export class Coach {
  hint = $state.raw<Hint | null>(null);
  /** A step that is drawn but not sent yet: the coach is checking it, or the player is thinking again. */
  considered = $state.raw<Intent | null>(null);
  /** What it gives away, while the player is asked whether to play it anyway. */
  question = $state.raw<Judgement | null>(null);
  /** What the player's latest move did, if they want to know. */
  judged = $state.raw<Judgement | null>(null);
  problem = $state<string | null>(null);
  busy = $state(false);
  /** Whether it helped in this game: then it still says what the move did that ended it. */
  private helped = false;

  constructor(
    private readonly table: Table,
    /** What it says, in the words of the game. */
    readonly advice: Advice,
  ) {}

  /** Whether the server helps here at all. */
  get offered(): boolean {
    return this.table.view?.coached ?? false;
  }

  /** Forget what was said about the previous position. */
  reset(): void {
    this.helped ||= this.offered;
    this.hint = null;
    if (this.question !== null) this.thinkAgain();
    this.problem = null;
  }

  /** The first hint, or one more. */
  async more(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    const step = Math.min(STEPS, (this.hint?.step ?? 0) + 1);
    const seen = this.table.view?.steps.length;
    try {
      const hint = await ask<Hint>(`/api/tables/${this.table.id}/hint?step=${String(step)}`);
      if (this.table.view?.steps.length === seen) this.hint = hint;
    } catch (error) {
      this.problem = troubleSaid(error);
    } finally {
      this.busy = false;
    }
  }

  /**
   * Play a step. If the coach helps here, the step is drawn at once and sent if it gives nothing away; otherwise
   * the player is asked first.
   */
  async play(intent: Intent): Promise<void> {
    if (!this.offered || !preferences.warn) {
      this.table.play(intent);
      return;
    }
    this.considered = intent;
    this.question = null;
    await this.settled();
    if (this.table.busy) {
      this.playIt(); // the connection is slow: it follows the step that is on its way
      return;
    }
    const judged = this.isOpen(intent) ? await this.check(intent) : null;
    if (this.considered !== intent) return; // another step was chosen in the meantime
    if (!this.isOpen(intent)) this.thinkAgain();
    else if (judged !== null && judged.says !== "good") this.question = judged;
    else this.playIt();
  }

  /** Play the considered step, whatever it gives away. */
  playIt(): void {
    const intent = this.considered;
    this.thinkAgain();
    if (intent !== null) this.table.play(intent);
  }

  /** A call belongs to the piece just placed, and comes before a piece that has not been given yet. */
  hearCall(): void {
    if (this.considered?.kind === "place") this.playIt();
    else this.thinkAgain();
  }

  thinkAgain(): void {
    this.question = null;
    this.considered = null;
  }

  /** Whether a step is still wanted, and may be played. */
  private isOpen(intent: Intent): boolean {
    const { view } = this.table;
    return this.considered === intent && view !== null && isOffered(view, intent);
  }

  private check(intent: Intent): Promise<Judgement | null> {
    return Promise.race([
      send<Judgement>(`/api/tables/${this.table.id}/check`, { step: stepText(intent) }).catch(() => null),
      new Promise<null>((done) => setTimeout(done, PATIENCE, null)),
    ]);
  }

  /** Ask what the player's latest move did. */
  async judge(): Promise<void> {
    if (!this.helped || !preferences.judge) {
      this.judged = null;
      return;
    }
    this.judged = await ask<Judgement>(`/api/tables/${this.table.id}/judgement`).catch(() => null);
  }

  /** The previous step has reached the server. */
  private async settled(): Promise<void> {
    for (let waited = 0; this.table.busy && waited < PATIENCE; waited += 20)
      await new Promise((done) => setTimeout(done, 20));
  }
}
