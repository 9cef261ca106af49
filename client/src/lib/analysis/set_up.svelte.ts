/** A position while it is set up: anything goes anywhere, and the server says whether the position is possible. */
import { send, troubleSaid } from "../api";
import type { Rules, ToldTree } from "./facts";

/** What one game has on its board and chose of its rules while a position is set up. */
export interface Position {
  readonly rules: Rules;
  readonly text: string;
  follow(rules: Rules): void;
  /** Put what a text says on the board; throws if it is no text of this game. */
  read(text: string): void;
  clear(): void;
  /** The squares or fields with these names. */
  cellsNamed(names: readonly string[]): readonly number[];
}

export class SetUp {
  /** The server's objection; null while nothing is known to be wrong. */
  problem = $state<string | null>(null);
  /** Whether that objection, or that there is none, is about what is on the board now. */
  checked = $state(false);
  game = $state("");
  /** A text that makes no sense, until the board changes. */
  private unread: string | null = null;
  /** The question to the server about what is on the board now. */
  private asked: Promise<void> | null = null;
  /** How often what is on the board changed: an answer about an earlier board comes too late. */
  private changes = 0;

  /** `positions` has one for each game that can be set up. */
  constructor(readonly positions: ReadonlyMap<string, Position>) {
    [this.game = ""] = positions.keys();
  }

  readonly position: Position | undefined = $derived.by(() => this.positions.get(this.game));
  readonly text: string = $derived(this.position?.text ?? "");
  /** Squares or fields that the problem names. */
  readonly wrong: readonly number[] = $derived(
    this.position?.cellsNamed(this.problem?.match(/[a-f][1-6]/g) ?? []) ?? [],
  );

  /** Start with a position that is on the board. */
  from(rules: Rules, position: string): void {
    this.game = rules.game;
    this.position?.follow(rules);
    this.take(position);
  }

  /** Read a position's text; one that makes no sense leaves the board as it is, and `check` says what is wrong. */
  take(text: string): void {
    this.changed();
    for (const [game, position] of this.positions) {
      try {
        position.read(text.trim());
        this.game = game;
        return;
      } catch {
        continue; // it may be a text of another game
      }
    }
    this.unread = text.trim();
  }

  clear(): void {
    for (const position of this.positions.values()) position.clear();
  }

  /** Pieces, roofs or rules have changed: a text that made no sense no longer counts. */
  changed(): void {
    this.unread = null;
    this.checked = false;
    this.asked = null;
    this.changes += 1;
  }

  /** Ask the server, once, whether the position is possible, or what is wrong with a text that makes no sense. */
  check(): Promise<void> {
    return (this.asked ??= this.ask());
  }

  /** Whether what is on the board can be analysed, as soon as that is known. */
  async possible(): Promise<boolean> {
    await this.check();
    return this.checked && this.problem === null;
  }

  private async ask(): Promise<void> {
    const { changes } = this;
    let problem: string | null = null;
    try {
      await send<ToldTree>("/api/trees", { ...this.position?.rules, start: this.unread ?? this.text });
    } catch (error) {
      problem = troubleSaid(error);
    }
    if (changes !== this.changes) return;
    this.problem = problem;
    this.checked = this.unread === null || problem !== null;
  }
}
