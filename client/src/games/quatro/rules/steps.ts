/** What can happen in a game, one step at a time. */
import { Unreadable } from "../../../rules/game";
import { stripped } from "../../../rules/spaces";
import { fieldName, readField, type Field } from "./board";
import { DICE, readDice, writeDice, type Dice } from "./dice";

/**
 * `throw`: chance, the dice just thrown fell like this; dice that were kept are not part of it.
 * `keep`: the player sets these dice aside and will throw all the others again.
 * `build`: the player stops and puts a roof on this field.
 * `lose`: nothing can be built after the last throw, and a roof leaves the game.
 */
export type Step =
  | { readonly kind: "throw"; readonly dice: Dice }
  | { readonly kind: "keep"; readonly dice: Dice }
  | { readonly kind: "build"; readonly field: Field }
  | { readonly kind: "lose" };

/** A step: the dice thrown `13355`, what was kept `k335`, a field `c4`, or `lose`. */
export function readStep(written: string): Step {
  const text = stripped(written);
  const signs = [...text];
  if (text === "lose") return { kind: "lose" };
  if (signs[0] === "k" && signs.length <= DICE) return { kind: "keep", dice: readDice(text.slice(1)) };
  if (/^\p{Nd}+$/u.test(text)) return { kind: "throw", dice: readDice(text) };
  if (signs.length === 2 && /^\p{L}/u.test(text)) return { kind: "build", field: readField(text) };
  throw new Unreadable(
    "“{text}” is not a step: steps are dice like 13355, kept dice like k335, a field like c4, or lose.",
    { text },
  );
}

/** Its text form. */
export function stepText(step: Step): string {
  switch (step.kind) {
    case "throw":
      return writeDice(step.dice);
    case "keep":
      return `k${writeDice(step.dice)}`;
    case "build":
      return fieldName(step.field);
    case "lose":
      return "lose";
  }
}
