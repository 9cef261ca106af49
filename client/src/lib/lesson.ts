/**
 * What a lesson is made of: small tasks on fixed boards, so that every answer is known. Tests ask the rules
 * whether the answers are right. A lesson ends with a game against the computer that uses what was learnt.
 */
import type { Choice } from "./preferences.svelte";
import type { TableRequest } from "./protocol";

export interface Asked {
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

/** `Task` is what the tasks of its game are. */
export interface Lesson<Task extends Asked = Asked> {
  readonly game: TableRequest["game"];
  /** Its address: `/learn/NAME`. */
  readonly name: string;
  readonly title: () => string;
  /** The settings of the game at the end, if they are not the defaults. */
  readonly play: Partial<Choice>;
  readonly tasks: readonly Task[];
}

/** The numbers of squares or fields: `cells("d1 a2", 4)`. */
export function cells(names: string, columns: number): number[] {
  return names
    .split(" ")
    .map((name) => (Number(name.slice(1)) - 1) * columns + "abcdef".indexOf(name.charAt(0)));
}
