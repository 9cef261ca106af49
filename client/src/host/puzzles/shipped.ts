/** The puzzles that ship with the page: by name, by date, and the next one for a person. */
import type { GamePuzzles } from "./game_part";
import { ordinal, type Day } from "./days";
import { readPuzzle, type Puzzle } from "./puzzle";

/** The next puzzle is one of this many that are nearest to the solver's strength. */
const NEAR = 24;
/** After this many right answers in a storm the lines are as hard to see as they get. */
const STEPS = 40;

/** All puzzles, the easiest first, and the games they belong to. */
export class Shipped {
  readonly puzzles: readonly Puzzle[];
  /** Those for storms. */
  readonly atAGlance: readonly Puzzle[];
  private readonly byId: ReadonlyMap<string, Puzzle>;
  private readonly forDays: readonly Puzzle[];
  private readonly parts: ReadonlyMap<string, GamePuzzles>;

  constructor(lines: readonly string[], parts: readonly GamePuzzles[]) {
    this.puzzles = lines.map(readPuzzle);
    this.byId = new Map(this.puzzles.map((each) => [each.id, each]));
    this.parts = new Map(parts.flatMap((part) => part.kinds.map((kind) => [kind, part])));
    this.forDays = this.puzzles
      .filter(({ day }) => day !== null)
      .sort((one, other) => (one.day ?? 0) - (other.day ?? 0));
    this.atAGlance = this.puzzles.filter((each) => this.part(each).atAGlance.includes(each.kind));
  }

  /** A puzzle by its name. */
  named(id: string): Puzzle | undefined {
    return this.byId.get(id);
  }

  /** The game a puzzle belongs to. */
  part({ kind }: Puzzle): GamePuzzles {
    const part = this.parts.get(kind);
    if (part === undefined) throw new Error(`no game has puzzles of the kind ${kind}`);
    return part;
  }

  /** The puzzle of a day: the same for everyone, and a different one every day for years. */
  daily(day: Day): Puzzle {
    return one(this.forDays, ordinal(day) % this.forDays.length);
  }

  /**
   * The puzzles that suit a person: of the wanted kind, not among those known, about as hard as the person is strong,
   * and not the one of the day. None where none is left.
   */
  suited(strength: number, known: ReadonlySet<string>, today: Day, kind: string | null): readonly Puzzle[] {
    const ofTheDay = this.daily(today);
    const fresh = this.puzzles.filter(
      (each) => !known.has(each.id) && each !== ofTheDay && (kind === null || kind === each.kind),
    );
    const harder = fresh.findIndex(({ rating }) => rating >= strength);
    const at = harder < 0 ? fresh.length : harder;
    const first = Math.max(0, Math.min(at - NEAR / 2, fresh.length - NEAR));
    return fresh.slice(first, first + NEAR);
  }

  /** The puzzles of which one has this number in a storm: harder ones come later. */
  stormy(number: number): readonly Puzzle[] {
    const lines = this.atAGlance;
    const reach = Math.max(Math.floor(lines.length / STEPS), 1);
    const first = Math.floor((Math.min(number, STEPS - 1) * (lines.length - reach)) / (STEPS - 1));
    return lines.slice(first, first + reach);
  }
}

/** One of several, by its number. */
export function one(puzzles: readonly Puzzle[], number: number): Puzzle {
  const found = puzzles[number];
  if (found === undefined) throw new Error("there are no puzzles");
  return found;
}
