/** The coach of a casual game against the computer: hints in three steps, a question before a blunder, a word about the last move. */
import { ask, Refusal, send } from "./api";
import { t } from "./i18n.svelte";
import { preferences } from "./preferences.svelte";
import type { Hint, Judgement } from "./protocol";
import type { Table } from "./table.svelte";

/** Milliseconds that a step waits for the coach; then it is played all the same. */
const PATIENCE = 2500;
const STEPS = 3;

export class Advice {
  hint = $state.raw<Hint | null>(null);
  /** A step that gives something away and waits for an answer. */
  question = $state.raw<{ readonly judged: Judgement; readonly act: () => void } | null>(null);
  /** What the player's latest move did, if they want to know. */
  judged = $state.raw<Judgement | null>(null);
  problem = $state<string | null>(null);
  busy = $state(false);

  constructor(private readonly table: Table) {}

  /** Whether the server helps here at all. */
  get offered(): boolean {
    return this.table.view?.coached ?? false;
  }

  /** Forget what was said about the position before. */
  reset(): void {
    this.hint = null;
    this.question = null;
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
      this.problem =
        error instanceof Refusal ? error.message : t("Something went wrong. Try again in a moment.");
    } finally {
      this.busy = false;
    }
  }

  /** Play a step, but ask first if it gives something away and the player wants to be asked. */
  async before(step: string, act: () => void): Promise<void> {
    if (!this.offered || !preferences.warn) {
      act();
      return;
    }
    this.question = null;
    await this.settled();
    const judged = await Promise.race([
      send<Judgement>(`/api/tables/${this.table.id}/check`, { step }).catch(() => null),
      new Promise<null>((done) => setTimeout(done, PATIENCE, null)),
    ]);
    if (judged?.blunder) this.question = { judged, act };
    else act();
  }

  /** Ask what the player's latest move did. */
  async judge(): Promise<void> {
    if (!this.offered || !preferences.judge) {
      this.judged = null;
      return;
    }
    this.judged = await ask<Judgement>(`/api/tables/${this.table.id}/judgement`).catch(() => null);
  }

  /** What was played before has reached the server. */
  private async settled(): Promise<void> {
    for (let waited = 0; this.table.busy && waited < PATIENCE; waited += 20)
      await new Promise((done) => setTimeout(done, 20));
  }
}
