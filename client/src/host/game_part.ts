/** What a table in the page asks of a game beyond its rules, as `fourfold.play.game_part` does in Python. */
import type { Legal, Setup, StepView, View } from "../lib/protocol";
import type { GameRules, Over, Position, Seat, ToMove } from "../rules/game";

type Result = NonNullable<View["result"]>;
type Standing = NonNullable<View["standing"]>;

/** The game so far at a table, as far as a game needs it to say how it ended. */
export interface PlayedGame {
  readonly start: Position;
  readonly position: Position;
  readonly steps: readonly StepView[];
}

/** One game at the table. */
export interface TablePart {
  readonly rules: GameRules;
  /** Whether anything is thrown. */
  readonly hasDice: boolean;
  /** Whether a player's steps of one turn are one move, for a coach to judge together. */
  readonly wholeTurns: boolean;

  /** The step of `seat` that led from one position to the next; `latest` is the step before it. */
  stepView(latest: StepView | null, seat: Seat, step: string, before: Position, after: Position): StepView;
  /** What `seat` may do in a running game; null if it only waits. */
  legal(position: Position, seat: Seat): (Partial<Legal> & Pick<Legal, "seat">) | null;
  /** Points and the like, where a game counts them. */
  standing(position: Position): Standing | null;
  /** How the game at a table ended. */
  resultView(game: PlayedGame, result: Over): Result;

  /** A step of `seat` as the rules need it: one that interrupts names its seat. Refuses others out of turn. */
  takenBy(seat: Seat, step: string, turn: ToMove): string;
  /** Whether a step is chance's, and no player's. */
  isThrow(step: string): boolean;
  /** The throw that is due; `roll` throws so many dice. */
  throw(position: Position, roll: (dice: number) => readonly number[]): string;

  /** Whether players may agree on a draw. */
  agreesOnDraws(seats: number): boolean;
  /** The sentence with which a draw is refused. */
  readonly noDraws: string;
  /** Whether a player may be helped here, as far as it is up to the game. */
  mayHelp(position: Position): boolean;
  /** What a set-up that leaves something open means. */
  usual(setup: Pick<Setup, "variant" | "call" | "layout">): Pick<Setup, "variant" | "call" | "layout">;
}
