/** What passes between the page and a worker with an engine. Positions pass as texts. */
import type { Told } from "../lib/analysis/facts";
import type { GameRules, Position } from "../rules/game";
import type { PlayedRecord, Share } from "./engine";

/** A position in texts. */
export interface PositionText {
  readonly variant: string;
  readonly options: Readonly<Partial<Record<"call" | "layout", string>>>;
  readonly position: string;
}

export type Question =
  | { readonly ask: "ready" }
  | { readonly ask: "analysis" | "odds" | "opening"; readonly at: PositionText }
  | { readonly ask: "share"; readonly at: PositionText; readonly share: Share }
  | { readonly ask: "conclude"; readonly at: PositionText; readonly told: readonly Told[] }
  | { readonly ask: "choose"; readonly at: PositionText; readonly level: string; readonly seed: bigint }
  | ({ readonly ask: "review"; readonly at: PositionText } & Omit<PlayedRecord, "start">);

/** What a worker says: facts as it finds them, and in the end its answer, or why there is none. */
export type Said = { readonly fact: Told } | { readonly answer: unknown } | { readonly failed: string };

/** What an engine says once it is ready. */
export interface Ready {
  /** Whether several workers can share an analysis. */
  readonly shares: boolean;
}

export function written(rules: GameRules, position: Position): PositionText {
  const { variant } = position;
  return { variant: String(variant), options: rules.optionsOf(variant), position: String(position) };
}

export function read(rules: GameRules, { variant, options, position }: PositionText): Position {
  return rules.readPosition(position, rules.readVariant(variant, options));
}
