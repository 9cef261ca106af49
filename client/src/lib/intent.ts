/** A step that the user wants to play: the change it would make, drawn at once, and the text that is sent. */
import { legalFor, type View } from "./protocol";
import { lineName } from "../games/quarto/notation";
import { pieceSign } from "../games/quarto/rules/pieces";
import { squareName } from "../games/quarto/rules/board";
import { fieldName } from "../games/quatro/rules/board";

type Step =
  | { kind: "give"; piece: number }
  | { kind: "place"; square: number; piece: number | null }
  | { kind: "call"; line: number[] }
  | { kind: "done" }
  | { kind: "keep"; dice: number[]; throws: number }
  | { kind: "build"; field: number }
  | { kind: "lose" }
  | { kind: "step"; step: string };

export type Intent = { seat: number } & Step;

/** The step's text form. */
export function stepText(intent: Intent): string {
  switch (intent.kind) {
    case "give":
      return pieceSign(intent.piece);
    case "place":
      return squareName(intent.square);
    case "call":
      return `!${lineName(intent.line)}`;
    case "done":
      return "done";
    case "keep":
      return keepText(intent.dice);
    case "build":
      return fieldName(intent.field);
    case "lose":
      return "lose";
    case "step":
      return intent.step;
  }
}

/** The step that keeps these dice and throws the others: `k335`. */
export function keepText(dice: readonly number[]): string {
  return `k${[...dice].sort((a, b) => a - b).join("")}`;
}

/** Whether the server offers it. */
export function isOffered(view: View, intent: Intent): boolean {
  const can = legalFor(view, intent.seat);
  if (can === null) return false;
  switch (intent.kind) {
    case "give":
      return can.give.includes(intent.piece);
    case "place":
      return can.place.includes(intent.square);
    case "call":
      return can.call;
    case "done":
      return can.done;
    case "keep":
      return can.keep.includes(stepText(intent));
    case "build":
      return can.build.includes(intent.field);
    case "lose":
      return can.lose;
    case "step":
      return can.steps.includes(intent.step);
  }
}
