/** The turns of a record: steps in order, a number for each new turn, and after a step its comment and its variations. */
import { IllegalStep, Unreadable, type GameRules, type Position, type Seat } from "../game";
import { Spot, writeComment, type Token } from "./tokens";

/** How deeply variations may be nested. */
const DEEPEST = 40;

/** A step that was played, with its comment and its variations. */
export interface Entry {
  readonly step: string;
  readonly comment: string;
  /** Alternatives to this step. */
  readonly variations: readonly Variation[];
}

/** An alternative to the entry it belongs to. Its entries may have variations too, so that a record is a whole tree. */
export interface Variation {
  /** Its steps; there is at least one. */
  readonly entries: readonly Entry[];
  /** The comment before the first step. */
  readonly comment: string;
}

/** The content of a record's turns. */
export interface Turns {
  /** The comment before the first step. */
  readonly opening: string;
  readonly entries: readonly Entry[];
  /** Where they lead. */
  readonly position: Position;
}

/** A place in a line of play: the position, the number of the turn, and whose it was. */
class Place {
  constructor(
    readonly position: Position,
    readonly number = 0,
    private readonly seat: Seat | null = null,
  ) {}

  /** Whether the next step begins a turn. */
  get begins(): boolean {
    const next = seatToAct(this.position);
    return next !== null && next !== this.seat;
  }

  /** The place after a step. */
  play(step: string): Place {
    const position = this.position.play(step);
    return this.begins
      ? new Place(position, this.number + 1, seatToAct(this.position))
      : new Place(position, this.number, this.seat);
  }
}

/** Whose turn it is, or null at the end. */
function seatToAct({ turn }: Position): Seat | null {
  return turn.kind === "over" ? null : turn.seat;
}

/** The entries of steps without comments and variations. */
export function plainEntries(steps: readonly string[]): readonly Entry[] {
  return steps.map((step) => ({ step, comment: "", variations: [] }));
}

/** Where a line of play leads. It and everything that branches off it has to be legal. */
export function checkLine(start: Position, entries: readonly Entry[]): Position {
  let position = start;
  for (const { step, variations } of entries) {
    for (const variation of variations) checkLine(position, variation.entries);
    position = position.play(step);
  }
  return position;
}

// -- Writing --------------------------------------------------------------------------------------------------

/** A line for each turn: its number, then its steps. */
export function writeTurns(start: Position, entries: readonly Entry[]): readonly string[] {
  const lines: string[][] = [];
  for (const { begins, words } of writeLine(new Place(start), entries)) {
    if (begins || lines.length === 0) lines.push([words]);
    else lines.at(-1)?.push(words);
  }
  return lines.map((line) => line.join(" "));
}

/** Each entry in words, and whether a turn begins with it. */
function* writeLine(
  place: Place,
  entries: readonly Entry[],
): Generator<{ readonly begins: boolean; readonly words: string }> {
  for (const { step, comment, variations } of entries) {
    const { begins } = place;
    const after = place.play(step);
    const words = begins ? [`${String(after.number)}.`, step] : [step];
    if (comment !== "") words.push(writeComment(comment));
    for (const variation of variations) words.push(writeVariation(place, variation));
    yield { begins, words: words.join(" ") };
    place = after;
  }
}

function writeVariation(place: Place, { entries, comment }: Variation): string {
  const words = [...writeLine(place, entries)].map((each) => each.words);
  return `(${[...(comment === "" ? [] : [writeComment(comment)]), ...words].join(" ")})`;
}

// -- Reading --------------------------------------------------------------------------------------------------

/** What the words after the header say, each step played where it stands. */
export function readTurns(words: Iterable<Token>, start: Position, rules: GameRules): Turns {
  const game = new Line(rules, new Place(start), new Spot(1, 1));
  const lines = [game];
  for (const word of words) {
    const line = lines.at(-1) ?? game;
    switch (word.kind) {
      case "tag":
        throw word.spot.blame(
          new Unreadable("Tags come before the first step, and a record holds one game."),
        );
      case "open":
        lines.push(line.branch(word));
        if (lines.length > DEEPEST + 1) {
          throw word.spot.blame(
            new Unreadable("Variations can be nested at most {deepest} deep.", { deepest: DEEPEST }),
          );
        }
        break;
      case "close":
        if (line === game) {
          throw word.spot.blame(new Unreadable("There is no open variation to close here."));
        }
        lines.pop();
        lines.at(-1)?.add(line.variation(word));
        break;
      default:
        line.read(word);
    }
  }
  const open = lines.at(-1) ?? game;
  if (open !== game) {
    throw open.begin.blame(new Unreadable("This variation has no end: a variation is written (…)."));
  }
  const { place, comments } = game;
  return { opening: comments.join(" "), entries: game.finished(), position: place.position };
}

/** An entry while it is read: comments and variations may follow, any number of them. */
interface Reading {
  readonly step: string;
  readonly comments: string[];
  readonly variations: Variation[];
}

/** A line of play while it is read: the game itself, or a variation whose end has not come yet. */
class Line {
  readonly comments: string[] = [];
  private readonly entries: Reading[] = [];
  private numbered = false;
  /** Where the last step was played. */
  private before: Place | null = null;

  constructor(
    private readonly rules: GameRules,
    public place: Place,
    readonly begin: Spot,
  ) {}

  /** Take in a number, a step or a comment. */
  read(word: Token): void {
    if (word.kind === "number") {
      this.checkNumber(word);
      this.numbered = true;
    } else if (word.kind === "step") {
      const step = word.spot.reading(() => this.rules.readStep(word.text));
      const after = word.spot.reading(() => this.place.play(step));
      [this.before, this.place] = [this.place, after];
      this.entries.push({ step, comments: [], variations: [] });
      this.numbered = false;
    } else if (word.text !== "") {
      (this.entries.at(-1)?.comments ?? this.comments).push(word.text);
    }
  }

  /** The line that an opening bracket begins: in place of the last step. */
  branch({ spot }: Token): Line {
    if (this.before === null || this.numbered) {
      throw spot.blame(new Unreadable("A variation comes after the step that it replaces."));
    }
    return new Line(this.rules, this.before, spot);
  }

  /** What a closing bracket ends. */
  variation({ spot }: Token): Variation {
    if (this.entries.length === 0) {
      throw spot.blame(new Unreadable("A variation needs at least one step."));
    }
    return { entries: this.finished(), comment: this.comments.join(" ") };
  }

  /** Its steps, with everything that belongs to them. */
  finished(): readonly Entry[] {
    return this.entries.map(({ step, comments, variations }) => ({
      step,
      comment: comments.join(" "),
      variations,
    }));
  }

  /** Another way to have played the last step. */
  add(variation: Variation): void {
    this.entries.at(-1)?.variations.push(variation);
  }

  private checkNumber({ spot, text }: Token): void {
    const { number, position, begins } = this.place;
    if (position.turn.kind === "over") {
      throw spot.blame(
        number > 0
          ? new IllegalStep("The game is over: no step may follow.")
          : new IllegalStep("The game is over in the position it starts from: no step may follow."),
      );
    }
    if (this.numbered || !begins) {
      throw spot.blame(
        new Unreadable("Turn {number} is not over: there is no number inside a turn.", {
          number: number + Number(this.numbered),
        }),
      );
    }
    if (text !== String(number + 1)) {
      throw spot.blame(
        new Unreadable("Turn {number} begins here, not {wrong}.", { number: number + 1, wrong: text }),
      );
    }
  }
}
