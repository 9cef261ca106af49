/** An analysis as facts, in the order in which the server tells them: the position, each move, the verdict. */
import type { Share } from "../../../engine/engine";
import type { LackingLine, MoveFacts, Told } from "../../../lib/analysis/facts";
import { positionFacts } from "../coach";
import { readPiece } from "../rules/pieces";
import type { QuartoPosition } from "../rules/position";
import { analyse, chances, concluded, judge, type Analysis, type Judged } from "./analysis";
import { principalLine } from "./line";
import { threats } from "./reasons";
import type { Solver } from "./solver";
import type { Choice } from "./ways";

type Tell = (fact: Told) => void;

/** Analyse a position; `tell` is called with each fact. */
export function tellAnalysis(position: QuartoPosition, solver: Solver, tell: Tell): void {
  const before = solver.nodes;
  tell(positionFacts(position));
  const found = analyse(position, solver, factsOfMoves(position, tell));
  tellVerdict(found, solver.nodes - before, solver, tell);
}

/** A share of the same: the first one tells the facts of the position too. */
export function tellShare(position: QuartoPosition, solver: Solver, share: Share, tell: Tell): void {
  if (share.number === 0) tell(positionFacts(position));
  judge(position, solver, share, factsOfMoves(position, tell));
}

/** The verdict, once every share was told. */
export function conclude(position: QuartoPosition, solver: Solver, told: readonly Told[], tell: Tell): void {
  const moves = told.flatMap((fact): Judged[] =>
    fact.type === "move" && fact.verdict != null ? [{ choice: fact.choice, verdict: fact.verdict }] : [],
  );
  tellVerdict(concluded(position, moves), 0, solver, tell);
}

function tellVerdict(found: Analysis, nodes: number, solver: Solver, tell: Tell): void {
  const line = principalLine(found, solver);
  const { verdict, position, moves, best } = found;
  tell({
    type: "verdict",
    verdict: { ...verdict },
    chances: chances(verdict, position.seat),
    best: best.map(({ choice }) => [...choice]),
    line,
    complete: true,
    known: moves.length,
    total: moves.length,
    nodes,
    advice: [],
  });
}

/** Tells moves as facts, each with the lines that the given piece completes. */
function factsOfMoves(position: QuartoPosition, tell: Tell): (move: Judged) => void {
  const reasons = new Map<string, LackingLine[]>(); // moves with the same placement share a board
  return ({ choice, verdict }) => {
    const fact: MoveFacts = { type: "move", choice: [...choice], verdict: { ...verdict } };
    const unsafe = unsafeAfter(position, choice, reasons);
    tell(unsafe.length > 0 ? { ...fact, unsafe } : fact);
  };
}

function unsafeAfter(
  position: QuartoPosition,
  [place = "", gift]: Choice,
  reasons: Map<string, LackingLine[]>,
): LackingLine[] {
  if (gift === undefined || gift.startsWith("!")) return [];
  const short = reasons.get(place) ?? threats(position.play(place));
  reasons.set(place, short);
  return short.filter(({ pieces }) => pieces.includes(readPiece(gift)));
}
