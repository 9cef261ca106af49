/**
 * Quarto! at a table in the page: pieces given and placed, calls, and the lines that a finished game shows.
 *
 * Lines are looked up only once a game is over: until then they are the players' to find.
 */
import type { PlayedGame, TablePart } from "../../host/game_part";
import { checkTurn, Refused } from "../../host/refusal";
import type { LineView, StepView, View } from "../../lib/protocol";
import type { Seat } from "../../rules/game";
import { SQUARES } from "./rules/board";
import type { Made } from "./rules/calls";
import { PIECES } from "./rules/pieces";
import type { QuartoPosition } from "./rules/position";
import { asQuarto, QUARTO } from "./rules/registered";
import { readStep, stepText } from "./rules/steps";

type Result = NonNullable<View["result"]>;

const ENDS_TURN: readonly StepView["kind"][] = ["give", "done"];

const part: TablePart = {
  rules: QUARTO,
  hasDice: false,
  wholeTurns: true,

  stepView(latest, seat, text, before) {
    const step = readStep(text);
    const turn = latest === null ? 1 : latest.turn + (ENDS_TURN.includes(latest.kind) ? 1 : 0);
    const view: StepView = { seat, step: stepText(step), kind: step.kind, turn };
    switch (step.kind) {
      case "give":
        return { ...view, piece: step.piece };
      case "place":
        return { ...view, piece: asQuarto(before).hand, square: step.square };
      case "call":
        return { ...view, line: [...step.line.squares] };
      case "done":
        return view;
    }
  },

  /** Pieces, squares, and whether the window for a call is open, made line or not. */
  legal(position, seat) {
    const { variant, board, hand, beside, latest, callers, seat: mover } = asQuarto(position);
    const window = variant.call !== "auto" && latest !== null ? { call: true } : {};
    if (seat !== mover) return callers.includes(seat) ? { seat, ...window } : null;
    if (hand !== null) return { seat, place: SQUARES.filter((square) => board[square] === null), ...window };
    const left = PIECES.filter((piece) => (beside >> piece) & 1);
    return { seat, ...(left.length > 0 ? { give: left } : { done: true }), ...window };
  },

  standing: () => null,

  /** The lines that won, and those that nobody saw. */
  resultView(game, { winners, reason }) {
    const isLine = reason === "line";
    return {
      winners: [...winners],
      reason: reason as Result["reason"],
      lines: isLine ? linesOf(asQuarto(game.position)) : [],
      overlooked: isLine ? overlooked(game) : null,
      missed: missed(game),
      points: [],
      fields: [],
    };
  },

  /** A call may interrupt; it names the seat that calls. */
  takenBy(seat, text, turn) {
    const step = readStep(text);
    if (step.kind !== "call") {
      checkTurn(seat, turn.seat);
      return stepText(step);
    }
    if (step.by !== null && step.by !== seat)
      throw new Refused("You can only call for yourself: leave out the seat.");
    if (seat === turn.seat) return stepText({ ...step, by: null });
    if (!turn.callers.includes(seat))
      throw new Refused("It is the other player's turn: only that player may call now.");
    return stepText({ ...step, by: seat });
  },

  isThrow: () => false,
  throw: () => {
    throw new Refused("There is nothing to throw now.");
  },

  agreesOnDraws: (seats) => seats === 2,
  noDraws: "There are no agreed draws in this game.",

  /** Only where the program sees every line anyway: in a game with calls seeing them is the game. */
  mayHelp: (position) => asQuarto(position).variant.call === "auto",

  usual({ variant, call, layout }) {
    if (layout !== "") throw new Refused("Quarto! has no layout to choose: leave it out.");
    const read = QUARTO.readVariant(variant, { call });
    return { variant: String(read), call: QUARTO.optionsOf(read).call ?? "", layout: "" };
  },
};
export default part;

/** The lines that won. */
function linesOf({ made, call }: QuartoPosition): LineView[] {
  return made.filter(({ line }) => call === null || line === call.line).map(lineView);
}

function lineView({ line, shared }: Made): LineView {
  return { squares: [...line.squares], shared: [...shared] };
}

/** Every line that was made at this table and expired, oldest first. */
function missed({ start, steps }: PlayedGame): Result["missed"] {
  let before = asQuarto(start);
  let placer: Seat | null = null;
  const found: Result["missed"] = [];
  for (const { seat, step, kind } of steps) {
    const after = before.play(step);
    if (placer !== null) {
      for (const made of before.expired(after)) found.push({ ...lineView(made), seat: placer });
    }
    if (kind === "place") placer = seat;
    before = after;
  }
  return found;
}

/** The player who placed last, if another player called. */
function overlooked({ start, steps }: PlayedGame): Seat | null {
  const last = steps.at(-1);
  if (last?.kind !== "call") return null;
  const placer = steps.findLast(({ kind }) => kind === "place")?.seat ?? placerBefore(asQuarto(start));
  return placer === last.seat ? null : placer;
}

/** The player who placed last before the game started, if it started from a position: with a piece in hand, it was the
 * player who gave it. */
function placerBefore({ seat, hand }: QuartoPosition): Seat {
  return hand === null ? seat : 1 - seat;
}
