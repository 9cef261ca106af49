/** An analysis as the facts that a server would tell, as `fourfold.quatro.coach` does. */
import type { MoveFacts, PositionFacts, QuatroFacts, Told, VerdictFacts } from "../../../lib/analysis/facts";
import type { QuatroPosition } from "../rules/position";
import { stepText } from "../rules/steps";
import { analyse, type Judged } from "./analysis";
import { at } from "./arrays";
import { oddsOf } from "./odds";
import { outlookOfTurn, threats } from "./reasons";

/** Analyse a position; `tell` is called with each fact. */
export function tellAnalysis(position: QuatroPosition, tell: (fact: Told) => void): void {
  tell(positionFacts(position));
  const { moves, best, verdict, chances } = analyse(position);
  for (const move of moves) tell(moveFacts(move, moves, position));
  const choices = best.map(({ step }) => [step]);
  const told: VerdictFacts = {
    type: "verdict",
    verdict,
    chances: [...chances],
    best: choices,
    line: choices[0] ?? [],
    complete: true,
    known: moves.length,
    total: moves.length,
    nodes: 0,
    advice: [],
  };
  tell(told);
}

/** What is known without judging every step. */
export function positionFacts(position: QuatroPosition): PositionFacts {
  const { result } = position;
  const steps = position.steps.map(stepText);
  const facts: PositionFacts = {
    type: "position",
    game: "quatro",
    position: String(position),
    seat: position.seat,
    steps,
    total: steps.length,
  };
  if (result === null) return { ...facts, quatro: turnFacts(position) };
  return { ...facts, over: true, winners: [...result.winners] };
}

/** The odds of the current turn, its plan, and who threatens to win. */
function turnFacts(position: QuatroPosition): QuatroFacts {
  const { fields, row, yatzy, threats: winning } = oddsOf(position);
  return { fields, row, yatzy, winning, threats: threats(position), outlook: outlookOfTurn(position) };
}

/** One step, judged, with what it costs compared with the best. */
function moveFacts(
  { step, verdict, chances }: Judged,
  moves: readonly Judged[],
  { seat }: QuatroPosition,
): MoveFacts {
  const loss = Math.max(0, at(moves[0]?.chances ?? [], seat) - at(chances, seat));
  return {
    type: "move",
    choice: [step],
    ...(verdict === null ? {} : { verdict }),
    chances: [...chances],
    loss,
  };
}
