/** Where in a turn we are, and what a plan says there. */
import { writeDice, type Dice } from "../rules/dice";
import type { Step } from "../rules/steps";
import { at } from "./arrays";
import { ENDS, LOST } from "./board";
import { diceOf, LYING, numberOf, SETS, WAYS } from "./dice_sets";
import { endsOf, STOP, type Plan } from "./turn";

/** The set of dice that lie or are kept, by its number, and the throws used so far. */
export class TurnState {
  constructor(
    readonly number: number,
    readonly throws: number,
  ) {}

  /** The state that a position is in. */
  static of({ dice, throws }: { readonly dice: Dice; readonly throws: number }): TurnState {
    return new TurnState(numberOf(writeDice(dice)), throws);
  }

  /** What the plan expects from here. */
  value(plan: Plan): number {
    return this.number < LYING
      ? at(plan.keeps, this.throws * SETS.length + this.number)
      : at(plan.lying, this.place);
  }

  /** What the plan does with the dice that lie here. */
  step(plan: Plan): Step {
    const kept = at(plan.choice, this.place);
    if (kept !== STOP) return { kind: "keep", dice: diceOf(kept) };
    const field = at(plan.field, this.place);
    return field === LOST ? { kind: "lose" } : { kind: "build", field };
  }

  /** How likely each end of the turn is from here, if the plan is followed. */
  ends(plan: Plan): Float64Array {
    if (this.number < LYING) return endsOf(plan, this.number, this.throws);
    const kept = at(plan.choice, this.place);
    if (kept !== STOP) return endsOf(plan, kept, this.throws);
    return new Float64Array(ENDS).fill(1, at(plan.field, this.place), at(plan.field, this.place) + 1);
  }

  /** Where the dice that lie here stand in a plan. */
  private get place(): number {
    return this.throws * WAYS + this.number - LYING;
  }
}

export const TURN_BEGINS = new TurnState(0, 0);
