/** What a game says of itself. Shared screens ask for it and never for the name of a game. */
import type { Component, Snippet } from "svelte";

import type { GameCoach } from "../coach/coach";
import type { TablePart } from "../host/game_part";
import type { GamePicture } from "../host/pictures/picture";
import type { GamePuzzles } from "../host/puzzles/game_part";
import type { Lesson } from "../lib/lesson";
import type { Choice } from "../lib/preferences.svelte";
import type {
  Card,
  Opening,
  PuzzleHint,
  PuzzleKind,
  ReviewTurn,
  Setup,
  StepView,
  TableRequest,
  View,
} from "../lib/protocol";
import type { Table } from "../lib/table.svelte";
import type { Rules } from "../lib/analysis/facts";
import type { Study } from "../lib/analysis/study.svelte";
import type { Position, SetUp } from "../lib/analysis/set_up.svelte";
import type { Solving } from "../puzzles/solving.svelte";

type Result = NonNullable<View["result"]>;

/** Fetched when it is needed. */
type Later<What> = () => Promise<{ default: What }>;

export interface Game {
  /** As the server calls it. */
  readonly key: string;
  readonly title: () => string;
  /** How many may play, the usual number first. */
  readonly seats: readonly number[];
  /** What positions are worth: proven ends, or chances to win. */
  readonly values: "verdicts" | "chances";
  /** Whether a draw may be offered, whether dice are thrown, and whether its pieces come in editions. */
  readonly draws: boolean;
  readonly dice: boolean;
  readonly editions: boolean;
  /** The drawing of its board, called `table-KEY`. */
  readonly drawing?: Drawing;
  /** Its first lesson. */
  readonly lesson?: string;
  /** The title of its page of rules. */
  readonly rulesTitle?: () => string;

  // -- Before a game ------------------------------------------------------------------------------------------
  readonly motto: () => string;
  readonly lead: () => string;
  /** How long it takes, and for whom it is. */
  readonly facts: () => string;
  /** A small picture beside its name. */
  readonly Emblem: Component;
  /** The board on the home page. */
  readonly Welcome: Component;
  readonly request: (choice: Choice) => Pick<TableRequest, "variant" | "call" | "layout" | "edition">;
  /** What the variant is called, and the other rules that were chosen. */
  readonly variant: (setup: Played) => string;
  readonly rules?: (setup: Played) => readonly string[];
  /** What people should know before they join. */
  readonly beforeJoining?: (setup: Played) => string;

  // -- In a list of games -------------------------------------------------------------------------------------
  /** The current state of a game as a small picture. */
  readonly Miniature: Component<{ view: View }>;
  /** What decided a game; null if it was nothing of the game's own, such as giving up. */
  readonly reason: (view: View, result: Result) => string | null;
  /** What was overlooked, and by whom. */
  readonly overlooked?: (view: View, result: Result) => readonly string[];
}

/** Where a game is played and studied. The first screen does without it. */
export interface Rooms {
  /** What few people change before a game; the options that all games have lie in between. */
  readonly Options?: Component<OptionsProps>;
  readonly table: Later<Component<TableProps>>;
  /** What was played in a turn, drawn in a row. */
  readonly Turn: Component<TurnProps>;
  /** A step in a sentence. */
  readonly step: (view: View, step: StepView) => string;
  /** What won, drawn below the result. */
  readonly Won?: Component<{ view: View }>;

  // What a game may lack.
  /** What it needs to be played on this device alone. */
  readonly here?: Later<TablePart>;
  /** How its positions are drawn without a server. */
  readonly picture?: Later<GamePicture>;
  /** A worker with its engine. */
  readonly engine?: () => Worker;
  /** What its coach reads off an analysis. */
  readonly coach?: Later<GameCoach>;
  /** What a book says of a position, told by its text and its variant's, or of the usual one; `RuleError` where it says
   * nothing. */
  readonly openings?: Later<(position: string | null, variant: string | null) => Promise<Opening>>;
  readonly lessons?: Later<LessonRoom>;
  readonly puzzles?: Later<PuzzleRoom>;
  /** What makes an answer to its puzzles right. */
  readonly puzzleRules?: Later<GamePuzzles>;
  readonly storm?: Later<Component<StormProps>>;
  readonly review?: Later<ReviewRoom>;
  readonly analysis?: Later<AnalysisRoom>;
}

/** How wide a drawing is, in its own units, and how many cells are in a row. */
export interface Drawing {
  readonly box: number;
  readonly cells: number;
}

/** The part of a set-up that says what is played. */
export type Played = Pick<Setup | Card, "variant" | "edition" | "call">;

export interface OptionsProps {
  choice: Choice;
  set: <Key extends keyof Choice>(key: Key, value: Choice[Key]) => void;
  /** The options that all games have. */
  children: Snippet;
}

export interface TableProps {
  table: Table;
  view: View;
  /** The past step shown on the board; null for the present. */
  past: number | null;
  /** What is below the board once the game is over. */
  finished: Snippet;
  /** Turns, links and rules. */
  more: Snippet<[() => void, () => void]>;
  /** Shows the game after this many steps. */
  go: (step: number) => void;
}

export interface TurnProps {
  seat: number;
  steps: readonly StepView[];
  edition: string;
  /** Whether there is room for more than the picture. */
  roomy?: boolean;
}

export interface LessonRoom {
  readonly lessons: readonly Lesson[];
  readonly Lesson: Component<{ name: string }>;
  /** The board above the list of lessons. */
  readonly Picture: Component;
}

export interface PuzzleRoom {
  readonly Puzzle: Component<PuzzleProps>;
  /** How many steps of the solver a puzzle takes. */
  readonly length: (kind: PuzzleKind) => number;
  readonly hint: (hint: PuzzleHint) => string;
  /** What is said when the whole solution has been shown. */
  readonly solution?: (kind: PuzzleKind) => string;
  /** The rules by which it is analysed, besides its variant. */
  readonly rules?: Partial<Rules>;
}

export interface PuzzleProps {
  solving: Solving;
  edition: string;
  label: string;
  ways: Snippet;
  said: Snippet;
  foot: Snippet;
  aside: Snippet;
}

export interface StormProps {
  edition: string;
  best: number;
  told: () => void;
  ways: Snippet;
}

export interface ReviewRoom {
  readonly Board: Component<ReviewBoardProps>;
  /** What the reader tries instead is asked in a sentence, with something beside it, and chosen below it. */
  readonly task: (view: View, decision: Decision, steps: readonly string[]) => string;
  readonly Held?: Component<TryProps>;
  readonly Try: Component<TryProps>;
  /** Steps of a move, drawn or in words. */
  readonly Move: Component<MoveProps>;
  /** A line that was not played; the board shows `walked` of its steps. */
  readonly Line?: Component<{ steps: readonly string[]; edition: string; walked: number }>;
  /** What is drawn beside a moment in the list of moments. */
  readonly Moment?: Component<{ view: View; turn: ReviewTurn }>;
  /** What a decision was about, if the board does not show it. */
  readonly Situation?: Component<{ view: View; decision: Decision }>;
  /** What would have happened, and what happened instead. */
  readonly sentences: (view: View, turn: ReviewTurn) => string[];
}

export type Decision = ReviewTurn["decisions"][number];

/** What the board of a review shows: a turn, a line that was not played, or the reader's own steps. */
export type Reviewing =
  | { readonly mode: "look"; readonly seat: number; readonly better: Decision["alternatives"][number] | null }
  | { readonly mode: "line"; readonly from: number; readonly steps: readonly string[] }
  | { readonly mode: "try"; readonly open: boolean; readonly steps: readonly string[] };

/** Called with the steps of a try so far, and whether they are a whole move. */
type Take = (steps: readonly string[], whole: boolean) => void;

export interface ReviewBoardProps {
  view: View;
  turn: ReviewTurn;
  decision: Decision;
  shown: Reviewing;
  take: Take;
  /** The cell that something dragged is held over. */
  over: number | null;
}

export interface TryProps {
  view: View;
  decision: Decision;
  steps: readonly string[];
  take: Take;
  /** Called with the cell that something dragged is held over. */
  hold: (cell: number | null) => void;
}

export interface MoveProps {
  view: View;
  turn: ReviewTurn;
  steps: readonly string[];
}

export interface AnalysisRoom {
  readonly Board: Component<{ study: Study; edition: string; playOn: () => void }>;
  readonly SetUp: Component<SetUpProps>;
  /** An empty position to set up. */
  readonly position: () => Position;
  /** What a picture of the position says, and the cells it lights. */
  readonly caption?: (study: Study) => { title: string; lit: readonly number[] };
}

export interface SetUpProps {
  setUp: SetUp;
  edition: string;
  done: () => void;
  close: () => void;
}
