/** A puzzle being solved: what was tried, what the server said about it, and what is on the board meanwhile. */
import { troubleSaid } from "../lib/api";
import type { Puzzle, PuzzleAnswer, PuzzleHint, PuzzleSolution } from "../lib/protocol";
import { play as sound } from "../lib/sound";
import { answerPuzzle, puzzleHint, puzzleSolution } from "./requests";
import { length } from "./words";

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
  hint = $state.raw<PuzzleHint | null>(null);
  solution = $state.raw<PuzzleSolution | null>(null);
  refusal = $state("");
  #right: readonly string[] = [];
  #rightPlayed: readonly string[] = [];

  constructor(
    readonly puzzle: Puzzle,
    /** Called when the puzzle was answered, so that progress is requested again. */
    readonly told: () => void,
  ) {}

  get over(): boolean {
    return this.state === "solved" || this.state === "shown";
  }

  /** Take a step; it is sent once a turn is complete. */
  step(text: string, ends: boolean): void {
    if (this.over || this.state === "busy") return;
    if (this.state === "wrong") this.#back();
    this.own = [...this.own, text];
    this.played = [...this.played, text];
    if (ends || this.own.length === length(this.puzzle.kind)) void this.#send();
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
    this.refusal = "";
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
      this.#refused(error);
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

  #refused(error: unknown): void {
    this.#back();
    this.refusal = troubleSaid(error);
  }

  async askHint(): Promise<void> {
    try {
      this.hint = await puzzleHint(this.puzzle.id);
      this.told();
    } catch (error) {
      this.#refused(error);
    }
  }

  /** Give up: the solution is played on the board. */
  async show(): Promise<void> {
    try {
      const solution = await puzzleSolution(this.puzzle.id);
      this.hint = this.answer = null;
      this.solution = solution;
      this.state = "shown";
      this.told();
      const quick = matchMedia("(prefers-reduced-motion: reduce)").matches;
      for (let count = quick ? solution.steps.length : 0; count <= solution.steps.length; count++) {
        this.played = solution.steps.slice(0, count);
        if (!quick) await new Promise((resolve) => setTimeout(resolve, PACE));
      }
    } catch (error) {
      this.#refused(error);
    }
  }
}
