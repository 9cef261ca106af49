/**
 * What a lesson is made of: small tasks on fixed boards, so that every answer is known. Tests ask the rules
 * whether the answers are right. A lesson ends with a game against the computer that uses what was learnt.
 */
import type { Choice } from "../preferences.svelte";

interface Asked {
  /** The board it is done on, as positions are written. */
  readonly position: string;
  /** What to do. Sentences are functions, since the language may change. */
  readonly ask: () => string;
  /** What to say when it is done, and when something else was done. */
  readonly yes: () => string;
  readonly no: () => string;
  /** Squares, pieces, fields or places of dice that are right. */
  readonly right: readonly number[];
}

/** Quarto!: place the piece in hand, call a line, or give a piece. */
export interface QuartoTask extends Asked {
  readonly kind: "place" | "call" | "give";
}

/** Quatro: keep dice and throw the others, or build on one of the fields that may be built on. */
export type QuatroTask = Asked &
  (
    | { readonly kind: "keep"; /** The board after the throw. */ readonly thrown: string }
    | { readonly kind: "build"; /** Where the rules allow building. */ readonly open: readonly number[] }
  );

interface Taught {
  /** Its address: `/learn/NAME`. */
  readonly name: string;
  readonly title: () => string;
  /** The settings of the game at the end, if they are not the defaults. */
  readonly play: Partial<Choice>;
}

export type Lesson = Taught &
  (
    | { readonly game: "quarto"; readonly tasks: readonly QuartoTask[] }
    | { readonly game: "quatro"; readonly tasks: readonly QuatroTask[] }
  );

/** The numbers of squares or fields: `cells("d1 a2", 4)`. */
export function cells(names: string, columns: number): number[] {
  return names
    .split(" ")
    .map((name) => (Number(name.slice(1)) - 1) * columns + "abcdef".indexOf(name.charAt(0)));
}
