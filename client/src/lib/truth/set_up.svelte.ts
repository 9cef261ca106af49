/** A position while it is set up: anything goes anywhere, and the server says whether the position is possible. */
import { send, troubleSaid } from "../api";
import type { Rules, ToldTree } from "./told";

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
  checked = $state(false);
  game = $state("");
  /** A text that makes no sense, until the board changes. */
  private unread: string | null = null;
  /** How often the server was asked: an answer to an earlier question comes too late. */
  private asked = 0;

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
    this.unread = null;
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
  }

  /** Ask the server whether the position is possible, or what is wrong with a text that makes no sense. */
  async check(): Promise<void> {
    const number = ++this.asked;
    this.checked = false;
    let problem: string | null = null;
    try {
      await send<ToldTree>("/api/trees", { ...this.position?.rules, start: this.unread ?? this.text });
    } catch (error) {
      problem = troubleSaid(error);
    }
    if (number !== this.asked) return;
    this.problem = problem;
    this.checked = this.unread === null;
  }
}
