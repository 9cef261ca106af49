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
export type PositionTold = Sparse<Schemas["PositionTold"], "type" | "position" | "seat" | "steps" | "total">;
/** One move, judged. */
export type MoveTold = Sparse<Schemas["MoveTold"], "type" | "choice">;
/** The last line: the whole of it. */
export type VerdictTold = Schemas["VerdictTold"];
export type Told = PositionTold | MoveTold | VerdictTold;

/** A game with its variations. */
export type ToldTree = Schemas["Tree"];
/** The request to the server: steps from a position, or any pasted text. */
export type TreeRequest = Partial<Omit<Schemas["TreeRequest"], "call"> & Rules>;
