/**
 * Odds for people: what this turn can still lead to, exactly, from any moment of it.
 *
 * Each chance is that of a player who tries for this one thing alone; two of them can't always be had together.
 */
import type { Odds } from "../../../lib/protocol";
import { IllegalStep, type Seat } from "../../../rules/game";
import { ALL_FIELDS, SAFE, WINDOWS_THROUGH, type Field } from "../rules/board";
import { THROWS } from "../rules/dice";
import { PATTERNS } from "../rules/patterns";
import type { QuatroPosition } from "../rules/position";
import { at } from "./arrays";
import { boardOf, emptyBoard, ENDS, groundOf, type Board, type Ground } from "./board";
import { planTurn } from "./turn";
import { TURN_BEGINS, TurnState } from "./turn_state";

/** The odds of the current turn, from the dice thrown or kept. */
export function oddsOf(position: QuatroPosition): Odds {
  if (position.result !== null) throw new IllegalStep("The game is over: there are no odds any more.");
  const { variant, seat, seats } = position;
  const [ground, board, now] = [groundOf(variant, seats), boardOf(position), TurnState.of(position)];
  const asked = new Map<string, number>();

  /** On fields of the same pattern and height the chance is the same. */
  function onField(pattern: number, height: number): number {
    const name = `${String(pattern)} ${String(height)}`;
    const chance = asked.get(name) ?? atHeight(ground, now, pattern, height);
    asked.set(name, chance);
    return chance;
  }

  function threat(whose: Seat): number {
    const winning = new Set([...completing(position, whose), ...lastYatzy(position, whose)]);
    return chanceOf(ground, board, winning, whose === seat ? now : TURN_BEGINS);
  }

  return {
    fields: position.heights.map((height, field) =>
      height < SAFE ? onField(at(ground.patterns, field), height + 1) : 0,
    ),
    row: chanceOf(ground, board, completing(position, seat), now),
    yatzy: chanceOf(ground, board, lastYatzy(position, seat), now),
    threats: Array.from({ length: seats }, (_, whose) => threat(whose)),
  };
}

/** The chance that `seat` builds on `field`: in this turn or, for the others, in a whole turn on this board. */
export function oddsOfField(position: QuatroPosition, field: Field, seat: Seat): number {
  const state = seat === position.seat ? TurnState.of(position) : TURN_BEGINS;
  return chanceOf(groundOf(position.variant, position.seats), boardOf(position), new Set([field]), state);
}

/** The chance of a roof of this height on a field of this pattern. */
function atHeight(ground: Ground, state: TurnState, pattern: number, height: number): number {
  const patterns = Int8Array.from(ALL_FIELDS, (field) => field % PATTERNS.length);
  const values = new Float64Array(THROWS * ENDS);
  for (let throws = 0; throws < THROWS + 1 - height; throws++) {
    for (const field of ALL_FIELDS) if (patterns[field] === pattern) values[throws * ENDS + field] = 1;
  }
  return state.value(planTurn(values, { ...ground, patterns }, emptyBoard()));
}

/** The chance of building on one of the wanted fields. */
function chanceOf(ground: Ground, board: Board, wanted: ReadonlySet<Field>, state: TurnState): number {
  if (wanted.size === 0) return 0;
  const values = new Float64Array(ENDS);
  for (const field of wanted) values[field] = 1;
  return state.value(planTurn(values, ground, board));
}

/** The fields where a roof of `seat` would complete a row. */
export function completing({ tops }: QuatroPosition, seat: Seat): ReadonlySet<Field> {
  return new Set(
    ALL_FIELDS.filter((field) =>
      WINDOWS_THROUGH[field]?.some((window) =>
        window.every((other) => other === field || tops[other] === seat),
      ),
    ),
  );
}

/** The Yatzy field that `seat` has not built on yet, if it is the only one. */
export function lastYatzy(position: QuatroPosition, seat: Seat): ReadonlySet<Field> {
  const have = position.yatzyTowers(seat);
  const missing = position.variant.layout.yatzyFields.filter((field) => !have.includes(field));
  return new Set(missing.length === 1 ? missing : []);
}
