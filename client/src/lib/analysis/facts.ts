/** What the server says about a position, one line of JSON at a time; `docs/analysis.md` describes it. */
import type { Sparse } from "../protocol";
import type { components } from "../schema";

type Schemas = components["schemas"];

/** Which game is meant, and how it is played. */
export type Rules = Pick<Schemas["Tree"], "game" | "variant" | "call" | "layout" | "seats">;

/** Quarto!: a line that lacks one piece. */
export type LackingLine = Schemas["ThreatView"];
export type QuartoFacts = Schemas["QuartoFacts"];
export type QuatroFacts = Schemas["QuatroFacts"];

/** The first line: what is known without thinking. */
export type PositionFacts = Sparse<
  Schemas["PositionFacts"],
  "type" | "position" | "seat" | "steps" | "total"
>;
/** One move, judged. */
export type MoveFacts = Sparse<Schemas["MoveFacts"], "type" | "choice">;
/** The last line: the whole of it. */
export type VerdictFacts = Schemas["VerdictFacts"];
export type Told = PositionFacts | MoveFacts | VerdictFacts;

/** A game with its variations. */
export type ToldTree = Schemas["Tree"];
/** The request to the server: steps from a position, or any pasted text. */
export type TreeRequest = Partial<Omit<Schemas["TreeRequest"], "call"> & Rules>;
