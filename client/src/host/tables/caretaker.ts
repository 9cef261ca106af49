/**
 * Keeps a game on this device going while a screen shows it: turns end when their time is up, and computers move.
 *
 * Two tabs may both let a computer think: the log accepts one step and refuses the other.
 */
import { choose } from "../../engine/minds";
import { Stale } from "../refusal";
import type { LiveTable } from "./live_table";
import { HOST } from "./referee";
import { levelToAct } from "./table";

/** Milliseconds between two looks at the time. */
const TICK = 500;
/** Milliseconds until failed thinking is tried again. */
const AGAIN = 4000;

export class Caretaker {
  private readonly timer = setInterval(() => this.look(), TICK);
  private readonly unlisten: () => void;
  private playing = false;
  private readonly stop = new AbortController();

  constructor(
    private readonly live: LiveTable,
    /** Called when a computer could not move; it will try again. */
    private readonly failed: () => void,
  ) {
    this.unlisten = live.listen(() => void this.play());
    this.look();
    void this.play();
  }

  end(): void {
    this.stop.abort();
    clearInterval(this.timer);
    this.unlisten();
  }

  /** A player's time runs only while the game can be seen. */
  private look(): void {
    if (document.visibilityState === "visible") void this.live.live();
  }

  /** Let computers play until it is a person's turn. */
  private async play(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    while (!this.stop.signal.aborted && levelToAct(this.live.table) !== null)
      try {
        await this.move();
      } catch (error) {
        if (error instanceof Stale || this.stop.signal.aborted) continue;
        this.failed();
        await new Promise((done) => setTimeout(done, AGAIN));
      }
    this.playing = false;
  }

  private async move(): Promise<void> {
    const { setup, position, toAct: seat, version: seen } = this.live.table;
    const level = levelToAct(this.live.table);
    if (seat === null || level === null) return;
    if (position.turn.kind === "roll") await this.live.act({ type: "roll", seat, seen }, HOST);
    else {
      const step = await choose(setup.game, position, level, this.stop.signal);
      await this.live.act({ type: "play", seat, step, seen }, HOST);
    }
  }
}
