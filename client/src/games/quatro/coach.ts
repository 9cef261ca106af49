/** The coach of Quatro: chances decide, so a plan is as good as the chance it leaves. */
import { BEST, LOOK, type Facts, type GameCoach, type Stage } from "../../coach/coach";
import type { MoveFacts, PositionFacts, QuatroFacts, VerdictFacts } from "../../lib/analysis/facts";
import type { Hint, Judgement } from "../../lib/protocol";
import { IllegalStep } from "../../rules/game";

/** How many fields a hint points at. */
const MOST_AIMS = 3;
/** A step that costs so much of the chance is worth a question; less is a matter of judgement. */
const QUESTIONED = 0.15;

/** A try that means any line that can be called. */
const ANY_CALL = "!";

const coach: GameCoach = {
  exact: false,
  pointer,
  best,
  judgement,
  meant(_, text) {
    if (text === ANY_CALL) throw new IllegalStep("There is no line that can be called now.");
    return text;
  },
};
export default coach;

/** A hint that judges no step: where to look, or what to aim for. */
function pointer({ steps, quatro }: PositionFacts, step: Stage): Hint {
  if (steps.length === 0 || quatro == null) return { step, says: "throw" };
  const fields = aims(quatro);
  const seen = fields.length > 0;
  if (step === LOOK) return told({ step, says: seen ? "look" : "out-of-reach", fields });
  const { threats, outlook } = quatro;
  return told({
    step,
    says: seen ? "aim" : "out-of-reach",
    fields,
    field_threats: threats,
    ends: outlook.ends,
  });
}

/** The best step. */
function best({ position, moves, verdict }: Facts): Hint {
  const [choice] = verdict.best;
  const move = moves.find((each) => isSame(each.choice, choice));
  if (choice === undefined || move === undefined || position.quatro == null)
    return { step: BEST, says: "throw" };
  const { threats, outlook } = position.quatro;
  return told({
    step: BEST,
    says: "best",
    fields: aims(position.quatro),
    field_threats: threats,
    ends: outlook.ends,
    choice,
    ...(verdict.verdict === null ? {} : { verdict: verdict.verdict }),
    chance: move.chances?.[position.seat] ?? 0,
  });
}

/** A hint as a server tells it: lists with nothing in them are left out. */
function told(hint: Hint): Hint {
  const said = Object.entries(hint).filter(([, detail]) => !Array.isArray(detail) || detail.length > 0);
  return Object.fromEntries(said) as Hint;
}

function aims({ outlook }: QuatroFacts): number[] {
  return outlook.ends.slice(0, MOST_AIMS).map(({ field }) => field);
}

/** What a step does; null if it is none of the legal ones. */
function judgement(
  { moves, verdict: { verdict: before } }: Facts,
  choice: readonly string[],
): Judgement | null {
  const move = moves.find((each) => isSame(each.choice, choice));
  if (move === undefined) return null;
  const { verdict: after, loss = 0 } = move;
  return {
    choice: [...choice],
    says: saidOf(before, loss),
    ...(before === null ? {} : { before }),
    ...(after == null ? {} : { after }),
    loss,
  };
}

function saidOf(before: VerdictFacts["verdict"], loss: number): Judgement["says"] {
  if (loss < QUESTIONED) return "good";
  return before?.outcome === "win" ? "gave-win" : "costs";
}

function isSame(one: MoveFacts["choice"], other: readonly string[] | undefined): boolean {
  return other !== undefined && one.join(" ") === other.join(" ");
}
