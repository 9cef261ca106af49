/** Why: what the engine means to do in this turn, and with which fields each seat threatens to win. */
import type { QuatroFacts } from "../../../lib/analysis/facts";
import { ALL_FIELDS, SAFE } from "../rules/board";
import { DICE } from "../rules/dice";
import type { QuatroPosition } from "../rules/position";
import { stepText } from "../rules/steps";
import { at } from "./arrays";
import { LOST } from "./board";
import { completing, lastYatzy, oddsOfField } from "./odds";
import { planOfTurn } from "./plans";
import { TurnState } from "./turn_state";

export type TurnOutlook = QuatroFacts["outlook"];
export type FieldThreat = QuatroFacts["threats"][number];

/** Fields that the plan ends on more seldom than this are not worth a word. */
const LEAST = 5e-4;

/** The plan for the rest of a turn: the step to take now, and where it is likely to end. */
export function outlookOfTurn(position: QuatroPosition): TurnOutlook {
  const [plan, now] = [planOfTurn(position, "deep"), TurnState.of(position)];
  const step = position.turn.kind === "move" ? now.step(plan) : null;
  const likely = now.ends(plan);
  const ends = ALL_FIELDS.filter((field) => at(likely, field) > LEAST)
    .map((field) => ({ field, chance: at(likely, field) }))
    .sort((one, other) => other.chance - one.chance);
  const kept = step === null ? position.dice : step.kind === "keep" ? step.dice : null;
  return {
    step: step === null ? null : stepText(step),
    keep: [...(kept ?? [])],
    throw: kept === null ? 0 : DICE - kept.length,
    field: step?.kind === "build" ? step.field : null,
    ends,
    lost: at(likely, LOST),
  };
}

/** With which fields each seat threatens to win at once, those of the seat to move first. */
export function threats(position: QuatroPosition): FieldThreat[] {
  const { seat, seats, heights } = position;
  return Array.from({ length: seats }, (_, offset) => (seat + offset) % seats).flatMap((whose) =>
    (
      [
        ["row", completing(position, whose)],
        ["yatzy", lastYatzy(position, whose)],
      ] as const
    ).flatMap(([reason, fields]) =>
      [...fields]
        .sort((one, other) => one - other)
        .filter((field) => at(heights, field) < SAFE)
        .map((field) => ({
          seat: whose,
          field,
          reason,
          chance: oddsOfField(position, field, whose),
        })),
    ),
  );
}
