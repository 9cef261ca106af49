/** A position of Quarto! while it is set up: pieces go anywhere. */
import type { Choice } from "../../../lib/preferences.svelte";
import type { Position } from "../../../lib/analysis/set_up.svelte";
import type { Rules } from "../../../lib/analysis/facts";
import { EMPTY } from "../board";
import { readPosition } from "../notation";
import { SQUARES, squareName } from "../rules/board";
import { writeCounting } from "../rules/counting";
import { writeBoard } from "../rules/notation";
import { TRAITS, type Trait } from "../rules/pieces";
import { countingIn } from "../variants";

export class QuartoPosition implements Position {
  call = $state<Choice["call"]>("auto");
  traits = $state.raw<readonly Trait[]>(TRAITS);
  squares = $state(false);
  torus = $state(false);

  board = $state.raw<readonly (number | null)[]>(EMPTY.board);
  hand = $state<number | null>(null);

  readonly rules: Rules = $derived({
    game: "quarto",
    variant: writeCounting({ traits: this.traits, squares: this.squares, torus: this.torus }),
    call: this.call,
    layout: "",
    seats: 2,
  });

  readonly text: string = $derived(writeBoard(this.board, this.hand));

  follow({ call, variant }: Rules): void {
    this.call = call as Choice["call"];
    ({ traits: this.traits, squares: this.squares, torus: this.torus } = countingIn(variant));
  }

  read(text: string): void {
    const { board, hand } = readPosition(text);
    this.board = board;
    this.hand = hand;
  }

  clear(): void {
    this.board = EMPTY.board;
    this.hand = null;
  }

  cellsNamed(names: readonly string[]): readonly number[] {
    return SQUARES.filter((at) => names.includes(squareName(at)));
  }

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
}
