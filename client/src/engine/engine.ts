/** What a game's engine can be asked in the page. It runs in a worker; `minds` asks it. */
import type { Told } from "../lib/analysis/facts";
import type { Odds, Opening, Review } from "../lib/protocol";
import type { Position } from "../rules/game";
import type { Random } from "./random";

/** A share of the questions of one analysis: every `of`-th move, beginning with `number`. */
export interface Share {
  readonly number: number;
  readonly of: number;
}

/** A game that was played, as far as a review needs it. */
export interface PlayedRecord {
  readonly start: Position;
  readonly steps: readonly { readonly seat: number; readonly step: string }[];
  /** How it ended at the table, if the board does not say it. */
  readonly result: { readonly winners: readonly number[]; readonly reason: string } | null;
}

/** The engine of one game, as `fourfold.GAME.engine` and `fourfold.GAME.coach` are in Python. */
export interface GameEngine {
  /** Load what every question needs. */
  ready(): Promise<void>;
  /** The facts that the server would tell about a position, in the same order: position, moves, verdict. */
  tellAnalysis(position: Position, tell: (fact: Told) => void): Promise<void>;
  /** The same by several workers: each judges its share, and one of them concludes from all of them. */
  tellShare?(position: Position, share: Share, tell: (fact: Told) => void): Promise<void>;
  conclude?(position: Position, told: readonly Told[], tell: (fact: Told) => void): Promise<void>;
  /** The step that a level takes. */
  choose(position: Position, level: string, random: Random): Promise<string>;
  review(game: PlayedRecord): Promise<Review>;
  /** What the current turn can still bring, where dice decide. */
  odds?(position: Position): Promise<Odds>;
  /** What the book says of a position, where there is a book. */
  opening?(position: Position): Promise<Opening>;
}
