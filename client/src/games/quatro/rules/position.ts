/** One moment of a game: towers, stocks, the dice of the turn, and what may happen next. */
import {
  IllegalStep,
  type Over,
  type Position,
  type Seat,
  type ToMove,
  type ToRoll,
} from "../../../rules/game";
import { fieldName, FIELDS, ROOFS, SAFE, type Field, type Window } from "./board";
import { DICE, join, parts, THROWS, writeDice, type Dice } from "./dice";
import { checkRoofs, readTurn, readWords, shownResult, writePosition, type Written } from "./notation";
import { shown } from "./patterns";
import { readStep, stepText, type Step } from "./steps";
import type { QuatroVariant } from "./variant";
import * as wins from "./wins";

/** What a position is made of; `readPosition`, `QuatroVariant.start` and `play` make one. */
interface Moment extends Written {
  readonly variant: QuatroVariant;
  readonly result: Over | null;
}

/** One moment of a game: always dice to be thrown, a choice to be made, or the game over. It never changes. */
export class QuatroPosition implements Position {
  /** The way the game is played. */
  readonly variant: QuatroVariant;
  /** The tower on each of the 36 fields. */
  readonly towers: wins.Towers;
  /** Roofs left in front of each seat. A turn always uses one up, built or lost. */
  readonly stocks: readonly number[];
  /** Five dice that lie there to choose from, or fewer: those kept while the others are to be thrown. */
  readonly dice: Dice;
  /** Throws used up in this turn. */
  readonly throws: number;
  /** How the game ended; null while it goes on. */
  readonly result: Over | null;

  /** Takes what nobody checks. */
  constructor({ variant, towers, stocks, dice, throws, result }: Moment) {
    this.variant = variant;
    this.towers = towers;
    this.stocks = stocks;
    this.dice = dice;
    this.throws = throws;
    this.result = result;
  }

  /** How many play. */
  get seats(): number {
    return this.stocks.length;
  }

  /** Whose turn it is: the first of those who have had the fewest turns. */
  get seat(): Seat {
    return this.stocks.indexOf(Math.max(...this.stocks));
  }

  /** The round being played, 1 to 15 (15 still when all of them are over). */
  get round(): number {
    return Math.min(ROOFS, ROOFS + 1 - Math.max(...this.stocks));
  }

  /** How many roofs stand on each field. */
  get heights(): readonly number[] {
    return this.towers.map((tower) => tower.length);
  }

  /** Whose roof is on top of each field, if any. */
  get tops(): readonly (Seat | null)[] {
    return this.towers.map((tower) => tower.at(-1) ?? null);
  }

  /** For each seat, the heights of the towers it is on top of, added up. */
  get points(): readonly number[] {
    return wins.points(this.towers, this.seats);
  }

  /** The windows of four where `seat` is on top of every field. One is enough to win. */
  rows(seat: Seat): readonly Window[] {
    return wins.rows(this.towers, seat);
  }

  /** The Yatzy fields whose tower holds a roof of `seat`, on top or not. Three win. */
  yatzyTowers(seat: Seat): readonly Field[] {
    return wins.yatzyTowers(this.towers, this.variant.layout, seat);
  }

  /** The fields the dice as they lie allow to build on, after the throws used so far. */
  buildable(): readonly Field[] {
    if (this.dice.length < DICE) return [];
    const { layout, fiveAsFullHouse } = this.variant;
    const usable = shown(this.dice, fiveAsFullHouse);
    const below = THROWS - this.throws;
    return layout.patterns.flatMap((pattern, field) =>
      usable.has(pattern) && this.#height(field) <= below ? [field] : [],
    );
  }

  /** What happens next. */
  get turn(): ToMove | ToRoll | Over {
    if (this.result !== null) return this.result;
    if (this.dice.length < DICE) return { kind: "roll", seat: this.seat, dice: DICE - this.dice.length };
    return { kind: "move", seat: this.seat, steps: this.steps.map(stepText), callers: [] };
  }

  /** The legal steps of the seat to move; none while dice are to be thrown, and none at the end. */
  get steps(): readonly Step[] {
    if (this.result !== null || this.dice.length < DICE) return [];
    const builds = this.buildable().map((field): Step => ({ kind: "build", field }));
    const kept = this.throws < THROWS ? parts(this.dice) : [];
    const steps = [...builds, ...kept.map((dice): Step => ({ kind: "keep", dice }))];
    return steps.length > 0 ? steps : [{ kind: "lose" }];
  }

  /** The same board before the first throw of this turn. */
  get turnStart(): QuatroPosition {
    return this.#changed({ dice: [], throws: 0 });
  }

  /**
   * The position after `step`, which may be given by its text: `13355`, `k335`, `c4`, `lose`.
   *
   * Dice that fell are a step too, played where dice are to be thrown.
   */
  play(step: Step | string): QuatroPosition {
    const taken = typeof step === "string" ? readStep(step) : step;
    if (this.result !== null)
      throw new IllegalStep("The game is over: “{step}” cannot be played any more.", {
        step: stepText(taken),
      });
    switch (taken.kind) {
      case "throw":
        return this.#throw(taken.dice);
      case "keep":
        return this.#keep(taken.dice);
      case "build":
        return this.#build(taken.field);
      case "lose":
        return this.#lose();
    }
  }

  #throw(dice: Dice): QuatroPosition {
    const count = DICE - this.dice.length;
    if (count === 0)
      throw new IllegalStep("The dice {dice} are already thrown: choose what to keep or where to build.", {
        dice: writeDice(this.dice),
      });
    if (dice.length !== count)
      throw new IllegalStep(
        "The throw “{thrown}” is not right: write a digit from 1 to 6 for each die ({count}).",
        { thrown: writeDice(dice), count },
      );
    return this.#changed({ dice: join(this.dice, dice), throws: this.throws + 1 });
  }

  #keep(dice: Dice): QuatroPosition {
    this.#needDice();
    if (this.throws === THROWS) throw new IllegalStep("All five throws are used: you cannot throw again.");
    const kept = writeDice(dice);
    if (!parts(this.dice).some((part) => writeDice(part) === kept))
      throw new IllegalStep("“{kept}” cannot be kept from {dice}: keep at most four of the dice thrown.", {
        kept,
        dice: writeDice(this.dice),
      });
    return this.#changed({ dice });
  }

  #build(field: Field): QuatroPosition {
    this.#needDice();
    const name = fieldName(field);
    const height = this.#height(field);
    if (height === SAFE)
      throw new IllegalStep("The tower on {field} has five roofs: it is safe, and nobody can cover it.", {
        field: name,
      });
    const { layout, fiveAsFullHouse } = this.variant;
    const pattern = layout.patterns[field];
    if (pattern === undefined || !shown(this.dice, fiveAsFullHouse).has(pattern))
      throw new IllegalStep("The dice {dice} do not fit field {field}, which asks for: {pattern}.", {
        dice: writeDice(this.dice),
        pattern: pattern ?? "",
        field: name,
      });
    const most = THROWS - this.throws;
    if (height > most)
      throw new IllegalStep(
        "The tower on {field} has height {height}; after throw {throws} it may have {most} at most.",
        { field: name, height, throws: this.throws, most },
      );
    const { seat } = this;
    return this.#next(
      this.towers.map((tower, at) => (at === field ? [...tower, seat] : tower)),
      field,
    );
  }

  #lose(): QuatroPosition {
    this.#needDice();
    if (this.throws < THROWS)
      throw new IllegalStep("A roof is lost only after the fifth throw: this was throw {throws}.", {
        throws: this.throws,
      });
    const fields = this.buildable();
    if (fields.length > 0)
      throw new IllegalStep("The dice {dice} can still be used, so they must be: build on {fields}.", {
        dice: writeDice(this.dice),
        fields: fields.map(fieldName),
      });
    return this.#next(this.towers, null);
  }

  #needDice(): void {
    const count = DICE - this.dice.length;
    if (count > 0) throw new IllegalStep("Throw the dice first (dice to throw: {count}).", { count });
  }

  /** The turn is over: one roof is gone from the stock, and the game ends or the next seat throws. */
  #next(towers: wins.Towers, built: Field | null): QuatroPosition {
    const { seat } = this;
    const stocks = this.stocks.map((stock, other) => (other === seat ? stock - 1 : stock));
    let result = built === null ? null : wins.wonAtOnce(towers, this.variant.layout, seat, built);
    if (result === null && !stocks.some((stock) => stock > 0))
      result = wins.byPoints(wins.points(towers, this.seats));
    return this.#changed({ towers, stocks, dice: [], throws: 0, result });
  }

  #height(field: Field): number {
    return this.towers[field]?.length ?? 0;
  }

  /** The same with other values in some places, which nobody checks. */
  #changed(changes: Partial<Moment>): QuatroPosition {
    const { variant, towers, stocks, dice, throws, result } = this;
    return new QuatroPosition({ variant, towers, stocks, dice, throws, result, ...changes });
  }

  toString(): string {
    return writePosition(this);
  }
}

/** A position from its text. */
export function readPosition(text: string, variant: QuatroVariant): QuatroPosition {
  const { towers, stocks, turn } = readWords(text);
  const board = new QuatroPosition({ variant, towers, stocks, dice: [], throws: 0, result: null });
  checkRoofs(board);
  const result = shownResult(board);
  return new QuatroPosition({ variant, towers, stocks, ...readTurn(turn, result), result });
}

/** Where a game of `variant` begins. */
export function emptyBoard(variant: QuatroVariant, seats: number): QuatroPosition {
  return new QuatroPosition({
    variant,
    towers: new Array<readonly Seat[]>(FIELDS).fill([]),
    stocks: new Array<number>(seats).fill(ROOFS),
    dice: [],
    throws: 0,
    result: null,
  });
}
