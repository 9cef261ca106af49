/** A puzzle being solved: what was tried, what the server said about it, and what is on the board meanwhile. */
import { troubleSaid } from "../lib/api";
import type { Puzzle, PuzzleAnswer, PuzzleHint, PuzzleSolution } from "../lib/protocol";
import { play as sound } from "../lib/sound";
import type { Way } from "../lib/step_keys";
import { answerPuzzle, puzzleHint, puzzleSolution } from "./requests";

/** Milliseconds for which a wrong answer is shown before it is taken back. */
const SEEN = 1800;
/** Milliseconds between the steps of a solution that is shown. */
const PACE = 900;

export type State = "open" | "busy" | "wrong" | "solved" | "shown";

export class Solving {
  state = $state<State>("open");
  /** The solver's steps that are right so far, and those of the current turn. */
  own = $state.raw<readonly string[]>([]);
  /** Every step on the board, the opponent's too. */
  played = $state.raw<readonly string[]>([]);
  answer = $state.raw<PuzzleAnswer | null>(null);
  solution = $state.raw<PuzzleSolution | null>(null);
  refusal = $state("");
  /** Hints by the steps after which they were asked for: taking a piece back returns to the hint given there. */
  #hints = $state.raw<Readonly<Record<string, PuzzleHint>>>({});
  #right: readonly string[] = [];
  #rightPlayed: readonly string[] = [];

  constructor(
    readonly puzzle: Puzzle,
    /** Called when the puzzle was answered, so that progress is requested again. */
    readonly told: () => void,
    /** How many steps of the solver it takes. */
    readonly length: number,
  ) {}

  get over(): boolean {
    return this.state === "solved" || this.state === "shown";
  }

  /** The hint for what is on the board now. */
  get hint(): PuzzleHint | null {
    return this.over || this.state === "wrong" ? null : (this.#hints[this.#place] ?? null);
  }

  get #place(): string {
    return this.own.join(" ");
  }

  /** Take a step; it is sent once a turn is complete. */
  step(text: string, ends: boolean): void {
    if (this.over || this.state === "busy") return;
    if (this.state === "wrong") this.#back();
    this.answer = null;
    this.refusal = "";
    this.own = [...this.own, text];
    this.played = [...this.played, text];
    if (ends || this.own.length === this.length) void this.#send();
  }

  /** Take back a placement whose turn is not complete. */
  undo(): void {
    if (this.state === "open") this.#back();
  }

  get begun(): boolean {
    return this.own.length > this.#right.length;
  }

  async #send(): Promise<void> {
    this.state = "busy";
    try {
      const answer = await answerPuzzle(this.puzzle.id, this.own);
      this.answer = answer;
      if (answer.status === "wrong") this.#wrong();
      else {
        this.#right = this.own;
        this.#rightPlayed = this.played = answer.played;
        this.state = answer.status === "solved" ? "solved" : "open";
        if (answer.status === "solved") sound("bell");
      }
      if (answer.status !== "goes_on") this.told();
    } catch (error) {
      this.#back();
      this.refusal = troubleSaid(error);
    }
  }

  #wrong(): void {
    this.state = "wrong";
    const wrong = this.answer;
    setTimeout(() => {
      if (this.state === "wrong" && this.answer === wrong) this.#back();
    }, SEEN);
  }

  #back(): void {
    this.state = "open";
    this.own = this.#right;
    this.played = this.#rightPlayed;
  }

  /** Where to look; asked again at the same place, what to do. */
  async askHint(): Promise<void> {
    if (this.over || this.state === "busy") return;
    if (this.state === "wrong") this.#back();
    const place = this.#place;
    const stage = this.#hints[place] === undefined ? 1 : 2;
    this.answer = null;
    this.refusal = "";
    try {
      const hint = await puzzleHint(this.puzzle.id, this.own, stage);
      this.#hints = { ...this.#hints, [place]: hint };
      this.told();
    } catch (error) {
      this.refusal = troubleSaid(error);
    }
  }

  /** Give up: the solution is played on the board. */
  async show(): Promise<void> {
    this.refusal = "";
    try {
      const solution = await puzzleSolution(this.puzzle.id);
      this.answer = null;
      this.solution = solution;
      this.played = [];
      this.state = "shown";
      this.told();
    } catch (error) {
      this.refusal = troubleSaid(error);
      return;
    }
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) this.walk("last");
    while (this.played.length < this.line.length) {
      const before = this.played;
      await new Promise((resolve) => setTimeout(resolve, PACE));
      if (this.played !== before) return; // the reader walks on alone
      this.walk("next");
    }
  }

  /** Once it is over: every step from the start to the end. */
  get line(): readonly string[] {
    return this.solution?.steps ?? this.answer?.played ?? [];
  }

  /** Whether the board shows the end of it. */
  get ended(): boolean {
    return this.over && this.played.length === this.line.length;
  }

  /** Step through it. */
  walk(way: Way): void {
    const at = this.played.length;
    const wanted = { first: 0, previous: at - 1, next: at + 1, last: this.line.length }[way];
    this.played = this.line.slice(0, Math.max(0, wanted));
  }
}
