/** Quatro at a table in the page: dice and roofs, the standing, which everyone sees, and the fields that won. */
import type { TablePart } from "../../host/game_part";
import { checkTurn, Refused } from "../../host/refusal";
import type { StepView, Threat, View } from "../../lib/protocol";
import type { Over } from "../../rules/game";
import { ROOFS, SAFE, WINDOWS, type Field } from "./rules/board";
import { DICE, parts, THROWS } from "./rules/dice";
import { LAYOUTS } from "./rules/layout";
import type { QuatroPosition } from "./rules/position";
import { asQuatro, QUATRO } from "./rules/registered";
import { readStep, stepText } from "./rules/steps";

type Result = NonNullable<View["result"]>;

const ENDS_TURN: readonly StepView["kind"][] = ["build", "lose"];

const part: TablePart = {
  rules: QUATRO,
  hasDice: true,
  wholeTurns: false,

  /** Dice that lie there, or a roof that is built or lost. */
  stepView(latest, seat, text, _before, after) {
    const step = readStep(text);
    const { dice, throws, towers, stocks, points } = asQuatro(after);
    const turn = latest === null ? 1 : latest.turn + (ENDS_TURN.includes(latest.kind) ? 1 : 0);
    const view: StepView = { seat, step: stepText(step), kind: step.kind, turn };
    const roofs = stocks[seat] ?? 0;
    switch (step.kind) {
      case "throw":
      case "keep":
        return { ...view, ...(dice.length > 0 ? { dice: [...dice] } : {}), throws };
      case "build":
        return {
          ...view,
          field: step.field,
          height: towers[step.field]?.length ?? 0,
          roofs,
          points: [...points],
        };
      case "lose":
        return { ...view, roofs };
    }
  },

  /** What may be kept, and where to build. */
  legal(position, seat) {
    const ours = asQuatro(position);
    if (seat !== ours.seat) return null;
    if (ours.dice.length < DICE) return { seat, roll: true };
    const build = [...ours.buildable()];
    const kept = ours.throws === THROWS ? [] : parts(ours.dice);
    const keep = kept.map((part) => stepText({ kind: "keep", dice: part }));
    return {
      seat,
      ...(keep.length > 0 ? { keep } : {}),
      ...(build.length > 0 ? { build } : {}),
      ...(keep.length === 0 && build.length === 0 ? { lose: true } : {}),
    };
  },

  standing(position) {
    const { points, stocks, round, throws, result } = asQuatro(position);
    return {
      points: [...points],
      roofs: [...stocks],
      round,
      rounds: ROOFS,
      throws_left: THROWS - throws,
      height: THROWS + 1 - Math.max(1, throws),
      threats: result === null ? threats(asQuatro(position)) : [],
    };
  },

  /** The points, and the fields that won. */
  resultView(game, result) {
    const position = asQuatro(game.position);
    return {
      winners: [...result.winners],
      reason: result.reason as Result["reason"],
      lines: [],
      overlooked: null,
      missed: [],
      points: [...position.points],
      fields: winningFields(position, result),
    };
  },

  takenBy(seat, text, turn) {
    const step = QUATRO.readStep(text);
    checkTurn(seat, turn.seat);
    return step;
  },

  /** Nobody decides how dice fall. */
  isThrow: (step) => readStep(step).kind === "throw",

  /** The dice that are not on the table yet. */
  throw: (position, roll) =>
    stepText({ kind: "throw", dice: roll(DICE - asQuatro(position).dice.length).toSorted() }),

  agreesOnDraws: () => false,
  noDraws: "There are no agreed draws in Quatro: points decide.",

  mayHelp: () => true,

  usual({ variant, call, layout }) {
    if (call !== "") throw new Refused("Quatro has no calls: leave the call rule out.");
    const symbols = LAYOUTS.get(layout === "" ? "default" : layout) ?? layout;
    return { variant: String(QUATRO.readVariant(variant, { layout: symbols })), call: "", layout: symbols };
  },
};
export default part;

/** Fields that can still be covered and would complete a row; several rows may lack the same field. */
function threats({ towers, tops, seats }: QuatroPosition): Threat[] {
  const found = new Map<string, Threat>();
  for (const row of WINDOWS)
    for (let seat = 0; seat < seats; seat++) {
      const [field, ...others] = row.filter((one) => tops[one] !== seat);
      if (field !== undefined && others.length === 0 && (towers[field]?.length ?? 0) < SAFE)
        found.set(`${String(seat)} ${String(field)}`, { seat, field });
    }
  return [...found.values()];
}

function winningFields(position: QuatroPosition, { winners, reason }: Over): Field[] {
  switch (reason) {
    case "row":
      return [...new Set(winners.flatMap((seat) => position.rows(seat).flat()))].sort((a, b) => a - b);
    case "yatzy":
      return winners.flatMap((seat) => position.yatzyTowers(seat));
    default:
      return [];
  }
}
