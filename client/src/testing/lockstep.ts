/**
 * Everything that the page's rules tell of a game: `scripts/lockstep.mjs` asks for it, line by line.
 *
 * `tests/lockstep` asks the Python rules the same and compares. Nothing here knows what is right.
 */
import type { TablePart } from "../host/game_part";
import { Refused } from "../host/refusal";
import quarto from "../games/quarto/here";
import quatro from "../games/quatro/here";
import type { StepView } from "../lib/protocol";
import { IllegalStep, RuleError, Unreadable, type Over, type Position, type Seat } from "../rules/game";

/** What is agreed before a game. */
interface Setup {
  readonly variant: string;
  readonly call: string;
  readonly layout: string;
  readonly seats: number;
}

/** A game that was played, and what is asked about each of its positions. */
interface Asked extends Setup {
  readonly game: string;
  /** The text of the first position; empty for the usual one. */
  readonly start: string;
  readonly steps: readonly (readonly [Seat, string])[];
  readonly moments: readonly Moment[];
  /** How it ended at the table, if the rules do not say it. */
  readonly ended: Omit<Over, "kind"> | null;
  /** Other set-ups, most of them wrong. */
  readonly setups: readonly Setup[];
}

/** What is asked about one position. */
interface Moment {
  /** Steps that are tried and not taken. */
  readonly tries: readonly string[];
  /** Texts that may be positions or not. */
  readonly texts: readonly string[];
  /** How dice would fall. */
  readonly dice: readonly number[];
}

const PARTS = new Map<string, TablePart>([quarto, quatro].map((part) => [part.rules.key, part]));
const REFUSALS = { Unreadable, IllegalStep, Refused, RuleError };

function everything(asked: Asked): unknown {
  const part = PARTS.get(asked.game);
  if (part === undefined) throw new Error(`there is no game ${asked.game}`);
  const { rules } = part;
  const variant = rules.readVariant(asked.variant, asked);
  const start = asked.start === "" ? variant.start(asked.seats) : rules.readPosition(asked.start, variant);
  const steps: StepView[] = [];
  let position = start;
  const moments = asked.moments.map((moment, at) => {
    const told = { ...tellPosition(part, position), ...tellMoment(part, position, moment) };
    const [seat, step] = asked.steps[at] ?? [];
    if (seat === undefined || step === undefined) return told;
    const after = position.play(step);
    const view = part.stepView(steps.at(-1) ?? null, seat, step, position, after);
    steps.push(view);
    position = after;
    return { ...told, view };
  });
  const over: Over | null = asked.ended === null ? position.result : { kind: "over", ...asked.ended };
  return {
    rules: { key: rules.key, seats: rules.seats, usual: rules.usual, options: rules.options },
    part: { dice: part.hasDice, wholeTurns: part.wholeTurns },
    variant: String(variant),
    options: rules.optionsOf(variant),
    draws: [part.agreesOnDraws(asked.seats), part.noDraws],
    moments,
    result: over === null ? null : part.resultView({ start, position, steps }, over),
    setups: asked.setups.map((setup) => tellSetup(part, setup)),
  };
}

function tellPosition(part: TablePart, position: Position): Record<string, unknown> {
  const text = String(position);
  const { seats, seat, turn, result } = position;
  const again = part.rules.readPosition(text, position.variant);
  return {
    text,
    // A position that is read back is the same.
    again: String(again) === text && JSON.stringify(again.turn) === JSON.stringify(turn),
    seats,
    seat,
    turn,
    result,
    legal: result === null ? numbers(seats).map((each) => part.legal(position, each)) : [],
    standing: part.standing(position),
    help: part.mayHelp(position),
  };
}

function tellMoment(
  part: TablePart,
  position: Position,
  { tries, texts, dice }: Moment,
): Record<string, unknown> {
  const { rules } = part;
  const { turn } = position;
  const thrown = turn.kind === "roll" ? part.throw(position, (count) => dice.slice(0, count)) : null;
  return {
    thrown,
    tries: tries.map((step) => tellTry(part, position, step)),
    texts: texts.map((text) => ({
      board: rules.hasBoard(text),
      read: attempt(() => {
        const read = rules.readPosition(text, position.variant);
        return [String(read), read.turn];
      }),
    })),
  };
}

function tellTry({ rules, ...part }: TablePart, position: Position, text: string): Record<string, unknown> {
  const { turn, seats } = position;
  const read = attempt(() => rules.readStep(text));
  const played = attempt(() => String(position.play(text)));
  if (typeof read !== "string") return { read, played };
  return {
    read,
    played,
    thrown: part.isThrow(read),
    interrupts: rules.interrupt(read, seats - 1),
    taken:
      turn.kind === "move" ? numbers(seats).map((seat) => attempt(() => part.takenBy(seat, read, turn))) : [],
  };
}

function tellSetup(part: TablePart, setup: Setup): unknown {
  return [
    attempt(() => part.usual(setup)),
    attempt(() => String(part.rules.readVariant(setup.variant, setup).start(setup.seats))),
  ];
}

/** What comes of it, or how it is refused. */
function attempt(what: () => unknown): unknown {
  try {
    return what();
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const [refused] = Object.entries(REFUSALS).find(([, kind]) => error instanceof kind) ?? [];
    return { refused, sentence: error.sentence, details: error.details };
  }
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}

/** The answer to a line of JSON with a game, as JSON; what went wrong is an answer too. */
export function answer(line: string): string {
  try {
    return JSON.stringify(everything(JSON.parse(line) as Asked));
  } catch (error) {
    return JSON.stringify({ failed: error instanceof Error ? error.stack : String(error) });
  }
}
