/** A position of Quatro while it is set up: roofs go anywhere. */
import type { Position } from "../../../lib/analysis/set_up.svelte";
import type { Rules } from "../../../lib/analysis/facts";
import { readBoard, readSymbols } from "../notation";
import { fiveAsFullHouse, writeVariant } from "../request";
import { ALL_FIELDS, fieldName, FIELDS, ROOFS, SAFE } from "../rules/board";
import { DEFAULT_LAYOUT } from "../rules/layout";
import { writePosition } from "../rules/notation";

export class QuatroPosition implements Position {
  fiveAsFullHouse = $state(false);
  layout = $state("");

  towers = $state.raw<readonly (readonly number[])[]>(Array.from({ length: FIELDS }, () => []));
  seats = $state(2);
  /** Roofs that the seat to move has left. */
  roofs = $state(ROOFS);
  /** Whose turn it is. */
  turn = $state(0);
  dice = $state.raw<readonly number[]>([]);
  throws = $state(1);

  readonly rules: Rules = $derived({
    game: "quatro",
    variant: writeVariant(this.fiveAsFullHouse),
    call: "",
    layout: this.layout,
    seats: this.seats,
  });

  readonly text: string = $derived(
    writePosition({
      towers: this.towers,
      // A seat that has had its turn in this round has one roof less.
      stocks: Array.from({ length: this.seats }, (_, seat) => this.roofs - (seat < this.turn ? 1 : 0)),
      dice: this.dice.toSorted(),
      throws: this.dice.length === 0 ? 0 : this.throws,
    }),
  );

  follow({ variant, layout }: Rules): void {
    this.fiveAsFullHouse = fiveAsFullHouse(variant);
    this.layout = layout;
  }

  read(text: string): void {
    const { towers, roofs, dice, throws } = readBoard(text);
    this.towers = towers;
    this.seats = Math.min(4, Math.max(2, roofs.length));
    this.roofs = Math.max(...roofs);
    this.turn = roofs.indexOf(this.roofs);
    this.dice = dice;
    this.throws = Math.max(1, throws);
  }

  clear(): void {
    this.towers = this.towers.map(() => []);
    this.roofs = ROOFS;
    this.turn = 0;
    this.dice = [];
    this.throws = 1;
  }

  cellsNamed(names: readonly string[]): readonly number[] {
    return ALL_FIELDS.filter((at) => names.includes(fieldName(at)));
  }

  /** Build a roof of a seat on a field, or take the uppermost away. */
  build(field: number, seat: number | null): void {
    this.towers = this.towers.map((tower, at) => {
      if (at !== field) return tower;
      return seat === null || tower.length === SAFE ? tower.slice(0, -1) : [...tower, seat];
    });
  }

  get symbols(): readonly string[] {
    return this.layout === "" ? DEFAULT_LAYOUT.patterns : readSymbols(this.layout);
  }
}
