/** The reader of records. */
import { IllegalStep, Unreadable, type GameRules, type Over, type Position, type Variant } from "../game";
import { readGame, type Games } from "../games";
import { GameRecord, readClock, wrongTags, type TagList } from "./record";
import { checkDecision, readReason, readWinners, writeResult } from "./result";
import { Spot, Tags, wordsOf } from "./tokens";
import { readTurns } from "./turns";

/** The game that a text records. Errors say where: their details have the `line` and `column`. */
export function readRecord(text: string, games: Games): GameRecord {
  const words = [...wordsOf(text)];
  const [first] = words;
  if (first === undefined) {
    throw new Spot(1, 1).blame(
      new Unreadable('This is empty: a record starts with a tag, as in [Game "quarto"].'),
    );
  }
  const steps = words.findIndex(({ kind }) => kind !== "tag");
  const header = steps < 0 ? words : words.slice(0, steps);
  const tags = new Tags(header, new Spot(first.spot.line, 1));
  const { rules, start } = readStart(tags, games);
  const { entries, opening, position } = readTurns(words.slice(header.length), start, rules);
  return new GameRecord(rules, start, entries, {
    comment: opening,
    decided: readDecision(tags, position),
    names: Array.from({ length: start.seats }, (_, seat) => tags.take(`Seat${String(seat + 1)}`, String)),
    edition: tags.take("Edition", String),
    played: tags.take("Date", readDate),
    clock: tags.take("Clock", readClock, "none"),
    tags: readRest(tags, rules, start.variant),
  });
}

function readRest(tags: Tags, rules: GameRules, variant: Variant): TagList {
  const rest = tags.rest();
  for (const { name, problem } of wrongTags(rest, rules, variant)) throw tags.spot(name).blame(problem);
  return rest;
}

function readStart(tags: Tags, games: Games): { rules: GameRules; start: Position } {
  const { rules, variant } = readVariant(tags, games);
  const start = tags.take("Seats", (text) => variant.start(readSeats(text)), "2");
  const begin = tags.spot("Start");
  const position = tags.take("Start", (text) => (text === "" ? start : rules.readPosition(text, variant)));
  if (position.seats !== start.seats) {
    throw begin.blame(
      new Unreadable(
        "The number of seats in the position ({count}) is not the number in the game ({seats}).",
        { count: position.seats, seats: start.seats },
      ),
    );
  }
  return { rules, start: position };
}

/** Part by part, so that an error names the place of its tag. */
function readVariant(tags: Tags, games: Games): { rules: GameRules; variant: Variant } {
  const rules = tags.take("Game", (text) => readNamed(text, games));
  const usual = rules.optionsOf(rules.readVariant(""));
  const told = Object.fromEntries(
    rules.options.map(({ name, tag, read }) => [name, tags.take(tag, read, usual[name])]),
  );
  return { rules, variant: tags.take("Variant", (text) => rules.readVariant(text, told)) };
}

function readNamed(text: string, games: Games): GameRules {
  if (text === "") {
    throw new Unreadable('The tag Game is missing: a record starts with it, as in [Game "quarto"].');
  }
  return readGame(text, games);
}

function readSeats(text: string): number {
  if (!["2", "3", "4"].includes(text)) {
    throw new Unreadable("“{text}” is not a number of seats: write 2, 3 or 4.", { text });
  }
  return Number(text);
}

function readDate(text: string): string {
  // A day that does not exist, such as 30 February, becomes another one, and so another text.
  const real = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) && dayOf(text) === text && text >= "0001";
  if (text !== "" && !real) {
    throw new Unreadable("“{text}” is not a date: write it as in 2026-01-31.", { text });
  }
  return text;
}

function dayOf(text: string): string {
  const day = new Date(text);
  return Number.isNaN(day.getTime()) ? "" : day.toISOString().slice(0, 10);
}

/** What was decided away from the board. If the board decides, the tags have to agree with it. */
function readDecision(tags: Tags, position: Position): Over | null {
  const onBoard = position.result;
  const [resultSpot, reasonSpot] = [tags.spot("Result"), tags.spot("Reason")];
  const result = tags.take("Result", String, writeResult(onBoard));
  const reason = tags.take("Reason", readReason, onBoard?.reason ?? "");
  if (result === writeResult(onBoard)) {
    if (reason !== (onBoard?.reason ?? null)) throw reasonSpot.blame(disagreement(onBoard));
    return null;
  }
  if (onBoard !== null) throw resultSpot.blame(disagreement(onBoard));
  return resultSpot.reading(() => {
    const winners = readWinners(result);
    if (reason === null) {
      throw new Unreadable("The board shows no result: a game decided away from it needs the tag Reason.");
    }
    const decided: Over = { kind: "over", winners, reason };
    checkDecision(position, decided);
    return decided;
  });
}

function disagreement(onBoard: Over | null): IllegalStep {
  if (onBoard === null) {
    return new IllegalStep("The game is still in progress: the result is * and there is no reason yet.");
  }
  return new IllegalStep("The board shows the result “{result}” by “{reason}”.", {
    result: writeResult(onBoard),
    reason: onBoard.reason,
  });
}
