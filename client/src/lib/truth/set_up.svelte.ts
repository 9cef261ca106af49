/** A position while it is set up: pieces or roofs go anywhere, and the server says whether the position is possible. */
import { send, troubleSaid } from "../api";
import { variantOf } from "../table_request";
import { USUAL, type Choice } from "../preferences.svelte";
import { EMPTY as EMPTY_BOARD, SQUARES } from "../quarto/board";
import { readPosition as readQuarto, squareName, writePosition as writeQuarto } from "../quarto/notation";
import { withSquares } from "../quarto/lines";
import { FIELDS, SAFE } from "../quatro/board";
import {
  fieldName,
  readPosition as readQuatro,
  USUAL_LAYOUT,
  writePosition as writeQuatro,
} from "../quatro/notation";
import type { Rules, ToldTree } from "./told";

/** How many roofs each seat starts with. */
const ROOFS = 15;

export class SetUp {
  game = $state<Rules["game"]>("quarto");
  call = $state<Choice["call"]>("auto");
  traits = $state.raw<readonly string[]>(USUAL.traits);
  squares = $state(false);
  fiveAsFullHouse = $state(false);
  layout = $state("");

  board = $state.raw<readonly (number | null)[]>(EMPTY_BOARD.board);
  hand = $state<number | null>(null);

  towers = $state.raw<readonly (readonly number[])[]>(Array.from({ length: FIELDS }, () => []));
  seats = $state(2);
  /** Roofs that the seat to move has left. */
  roofs = $state(ROOFS);
  /** Whose turn it is. */
  turn = $state(0);
  dice = $state.raw<readonly number[]>([]);
  throws = $state(1);

  /** The server's objection; null while nothing is known to be wrong. */
  problem = $state<string | null>(null);
  checked = $state(false);

  readonly rules: Rules = $derived({
    game: this.game,
    variant: variantOf({
      ...USUAL,
      game: this.game,
      traits: [...this.traits],
      squares: this.squares,
      fiveAsFullHouse: this.fiveAsFullHouse,
    }),
    call: this.game === "quarto" ? this.call : "",
    layout: this.game === "quatro" ? this.layout : "",
    seats: this.game === "quarto" ? 2 : this.seats,
  });

  readonly text: string = $derived(
    this.game === "quarto"
      ? writeQuarto({ board: this.board, hand: this.hand })
      : writeQuatro({
          towers: this.towers,
          // A seat that has had its turn in this round has one roof less.
          roofs: Array.from({ length: this.seats }, (_, seat) => this.roofs - (seat < this.turn ? 1 : 0)),
          dice: this.dice,
          throws: this.dice.length === 0 ? 0 : this.throws,
        }),
  );

  /** Squares or fields that the problem names. */
  readonly wrong: readonly number[] = $derived.by(() => {
    const count = this.game === "quarto" ? SQUARES : FIELDS;
    const name = this.game === "quarto" ? squareName : fieldName;
    const named: readonly string[] = this.problem?.match(/[a-f][1-6]/g) ?? [];
    return Array.from({ length: count }, (_, at) => at).filter((at) => named.includes(name(at)));
  });

  /** Start with a position that is on the board. */
  from(rules: Rules, position: string): void {
    this.game = rules.game;
    if (rules.game === "quarto") {
      this.call = rules.call as Choice["call"];
      this.squares = withSquares(rules.variant);
      const [, named] = /^traits=([a-z,]+)/.exec(rules.variant) ?? [];
      this.traits = named?.split(",") ?? USUAL.traits;
    } else {
      this.fiveAsFullHouse = rules.variant === "five-as-full-house";
      this.layout = rules.layout;
    }
    this.take(position);
  }

  /** Read a position's text; false if it makes no sense. */
  take(text: string): boolean {
    try {
      if (text.trim().split(" ")[0]?.split("/").length === 6) this.takeQuatro(text.trim());
      else this.takeQuarto(text.trim());
      return true;
    } catch {
      return false;
    }
  }

  private takeQuarto(text: string): void {
    const { board, hand } = readQuarto(text);
    this.game = "quarto";
    this.board = board;
    this.hand = hand;
  }

  private takeQuatro(text: string): void {
    const { towers, roofs, dice, throws } = readQuatro(text);
    this.game = "quatro";
    this.towers = towers;
    this.seats = Math.min(4, Math.max(2, roofs.length));
    this.roofs = Math.max(...roofs);
    this.turn = roofs.indexOf(this.roofs);
    this.dice = dice;
    this.throws = Math.max(1, throws);
  }

  clear(): void {
    this.board = EMPTY_BOARD.board;
    this.hand = null;
    this.towers = this.towers.map(() => []);
    this.roofs = ROOFS;
    this.turn = 0;
    this.dice = [];
    this.throws = 1;
  }

  // -- Quarto! --------------------------------------------------------------------------------------------------

  /** Put a piece on a square, in hand, or beside the board, from wherever it is. */
  put(piece: number, where: number | "hand" | "beside"): void {
    const there = typeof where === "number" ? (this.board[where] ?? null) : null;
    const from = this.board.indexOf(piece);
    this.board = this.board.map((one, at) => {
      if (at === where) return piece;
      // Two pieces on squares swap places.
      if (at === from) return typeof where === "number" ? there : null;
      return one;
    });
    if (where === "hand") this.hand = piece;
    else if (this.hand === piece) this.hand = null;
  }

  // -- Quatro ---------------------------------------------------------------------------------------------------

  /** Build a roof of a seat on a field, or take the uppermost away. */
  build(field: number, seat: number | null): void {
    this.towers = this.towers.map((tower, at) => {
      if (at !== field) return tower;
      return seat === null || tower.length === SAFE ? tower.slice(0, -1) : [...tower, seat];
    });
  }

  get symbols(): readonly string[] {
    return this.layout === "" ? USUAL_LAYOUT : this.layout.split(/[\s/]+/).filter(Boolean);
  }

  // -- Is it right? ---------------------------------------------------------------------------------------------

  /** Have the server say what is wrong with a text that makes no sense; the board stays as it is. */
  async explain(text: string): Promise<void> {
    try {
      await send<ToldTree>("/api/trees", { ...this.rules, start: text.trim() });
    } catch (error) {
      this.problem = troubleSaid(error);
    }
  }

  /** Ask the server whether the position is possible. */
  async check(): Promise<void> {
    const { text } = this;
    this.checked = false;
    try {
      await send<ToldTree>("/api/trees", { ...this.rules, start: text });
      if (text === this.text) this.problem = null;
    } catch (error) {
      if (text !== this.text) return;
      this.problem = troubleSaid(error);
    }
    if (text === this.text) this.checked = true;
  }
}
