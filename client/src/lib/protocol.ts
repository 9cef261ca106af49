/** What the server and the browser exchange: the API's types, and the messages of a table's socket. */
import type { components } from "./schema";

type Schemas = components["schemas"];

/** A type whose other fields are left out if they are empty. */
export type Sparse<Whole, Always extends keyof Whole> = Pick<Whole, Always> & Partial<Omit<Whole, Always>>;

/** A step of the game so far: who took it, in which turn, and what it changed. */
export type StepView = Sparse<Schemas["StepView"], "seat" | "step" | "kind" | "turn">;
/** What a step changes on a board, according to the server or about to be sent to it. */
export type Change = Omit<StepView, "step" | "turn">;
export type View = Omit<Schemas["View"], "steps"> & { steps: StepView[] };
export type Setup = Schemas["Setup"];
export type SeatView = Schemas["SeatView"];
export type LineView = Schemas["LineView"];
export type Threat = Schemas["Threat"];
export type Command = Schemas["Act"]["command"];
export type TableRequest = Sparse<Schemas["TableRequest"], "game" | "seats">;
export type SeatRequest = TableRequest["seats"][number];
export type OpenedTable = Schemas["TableOpened"];
export type Arrived = Schemas["Arrived"];
export type Listed = Schemas["Listed"];
export type Card = Schemas["Card"];
export type Invitation = Schemas["Invitation"];
export type Options = Schemas["Options"];
export type Edition = Schemas["EditionOption"];
export type Profile = Schemas["Profile"];
/** The coach's advice before a move and its comment after one. */
export type Hint = Sparse<Schemas["Hint"], "step" | "says">;
export type Judgement = Sparse<Schemas["Judgement"], "choice" | "says">;
/** Quatro: what the current turn can still bring. */
export type Odds = Schemas["OddsView"];
/** What the book says of a board of Quarto!; how often it was played, only a server knows. */
export type Opening = Sparse<
  Omit<Schemas["OpeningView"], "ways"> & { ways: Sparse<Schemas["WayView"], "steps" | "verdict" | "form">[] },
  "position" | "verdict" | "form" | "ways"
>;
export type Problem = Schemas["Problem"];
export type Review = Schemas["Review"];
export type ReviewTurn = Review["turns"][number];
export type ReviewValue = ReviewTurn["before"];
export type Tried = Schemas["Tried"];

/** What a seat may do on the board now. Empty fields are not sent; they are filled in here. */
export type Legal = Required<Schemas["Legal"]>;

/** Nothing may be done. */
export const NOTHING: Omit<Legal, "seat"> = {
  give: [],
  place: [],
  call: false,
  done: false,
  roll: false,
  keep: [],
  build: [],
  lose: false,
  steps: [],
};

export function legalFor(view: View, seat: number): Legal | null {
  const sent = view.legal.find((choice) => choice.seat === seat);
  return sent === undefined ? null : { ...NOTHING, ...sent };
}

/** The names of the commands that a seat may send beside the board. */
export function actionsOf(view: View, seat: number): readonly string[] {
  return view.actions.find((each) => each.seat === seat)?.can ?? [];
}

/** The seat the user acts for: at a shared device the seat to play, otherwise their own. */
export function speaker({ turn, you }: View): number | null {
  return turn && you.includes(turn.seat) ? turn.seat : (you[0] ?? null);
}

/** Whether there is another person at the table to talk to. */
export function hasCompany({ you, seats }: View): boolean {
  return you.length > 0 && seats.some(({ kind }, seat) => kind === "person" && !you.includes(seat));
}

// -- Messages of the socket; `docs/protocol.md` explains each ------------------------------------------------

/** The version of these messages; a server with another one tells us to reload. */
export const PROTOCOL = 2;

/** The whole table. */
export interface Shown {
  type: "table";
  view: View;
}
/** What is new after a version: steps, and the other parts of the view that changed. */
export interface News {
  type: "news";
  version: number;
  after: number;
  steps: StepView[];
  changed: Partial<Omit<View, "version" | "steps">>;
}
export interface Ack {
  type: "ack";
  key: string;
  version: number;
}
export interface Refused {
  type: "refused";
  key: string;
  reason: string;
  sentence: string;
  version: number;
}
export interface Here {
  type: "here";
  seats: number[];
  watchers: number;
}
/** The computer has not moved yet because its engine is being prepared; `share` of that is done. */
export interface Preparing {
  type: "preparing";
  share: number;
}
/** What can be said to the others at a table. */
export const WORDS = ["hello", "good_luck", "well_played", "oops", "thanks"] as const;
export type Word = (typeof WORDS)[number];
/** A person at the table sends a greeting. */
export interface Greeting {
  type: "greeting";
  seat: number;
  word: Word;
}
export interface Ping {
  type: "ping";
  n: number;
}
export interface HelloBack {
  type: "hello";
  now: number;
}
export type FromServer = Shown | News | Ack | Refused | Here | Preparing | Greeting | Ping | HelloBack;

export type FromClient =
  | { type: "act"; key: string; command: Command }
  | { type: "greet"; seat: number; word: Word }
  | { type: "since"; version: number }
  | { type: "pong"; n: number }
  | { type: "hello" };

// -- Puzzles -------------------------------------------------------------------------------------------------

export type PuzzleKind = Schemas["Kind"];
export type Puzzle = Sparse<
  Schemas["PuzzleView"],
  "id" | "kind" | "game" | "variant" | "position" | "seat" | "rating"
>;
export type Daily = Omit<Schemas["DailyView"], "puzzle"> & { puzzle: Puzzle };
export type PuzzleAnswer = Sparse<Schemas["AnswerView"], "status" | "played">;
export type PuzzleHint = Sparse<Schemas["HintView"], "says">;
export type PuzzleSolution = Sparse<Schemas["SolutionView"], "steps">;
export type PuzzleProgress = Schemas["PuzzleProgress"];
export type Storm = Omit<Schemas["StormView"], "puzzle"> & { puzzle: Puzzle };
export type StormAnswer = Omit<Schemas["StormAnswerView"], "puzzle"> & { puzzle: Puzzle | null };
