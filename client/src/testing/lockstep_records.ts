/**
 * Everything that the page makes of records: `scripts/lockstep.mjs` asks for it, line by line.
 *
 * `tests/lockstep` asks Python the same and compares. Nothing here knows what is right.
 */
import quarto from "../games/quarto/here";
import quatro from "../games/quatro/here";
import { recordOf, type RecordedTable } from "../host/records";
import { readAsked, treeOf, type Parts, type TreeAsked } from "../host/trees/tree";
import { IllegalStep, RuleError, Unreadable, type Position } from "../rules/game";
import type { Games } from "../rules/games";
import { readRecord } from "../rules/record/reader";

/** A record to be read and written again, a tree, or a table whose game is to be recorded. */
type Asked =
  | { readonly ask: "record"; readonly text: string }
  | { readonly ask: "tree"; readonly request: TreeAsked }
  | { readonly ask: "table"; readonly table: Omit<RecordedTable, "part" | "position"> };

const PARTS: Parts = new Map([quarto, quatro].map((part) => [part.rules.key, part]));
const GAMES: Games = new Map([...PARTS].map(([key, { rules }]) => [key, rules]));
const KINDS = { IllegalStep, Unreadable };

function told(asked: Asked): unknown {
  switch (asked.ask) {
    case "record":
      return readRecord(asked.text, GAMES).toString();
    case "tree":
      return toldTree(asked.request);
    case "table":
      return toldTable(asked.table);
  }
}

function toldTree(request: TreeAsked): unknown {
  const rules = GAMES.get(request.game);
  if (rules === undefined) throw new Error(`there is no game ${request.game}`);
  return treeOf(readAsked(request, rules, GAMES), PARTS);
}

function toldTable(table: Omit<RecordedTable, "part" | "position">): unknown {
  const part = PARTS.get(table.setup.game);
  if (part === undefined) throw new Error(`there is no game ${table.setup.game}`);
  const { rules } = part;
  const { variant, call, layout, start } = table.setup;
  const read = rules.readVariant(variant, { call, layout });
  const first: Position = start === "" ? read.start(table.holders.length) : rules.readPosition(start, read);
  const position = table.played.reduce((at, { view }) => at.play(view.step), first);
  return recordOf({ ...table, part, position }).toString();
}

function refusal(error: RuleError): unknown {
  const [kind] = Object.entries(KINDS).find(([, each]) => error instanceof each) ?? ["RuleError"];
  const details = Object.entries(error.details).map(([name, detail]) => [
    name,
    detail instanceof RuleError ? refusal(detail) : detail,
  ]);
  return { kind, sentence: error.sentence, details: Object.fromEntries(details) as unknown };
}

/** The answer to a line of JSON, as JSON; what went wrong is an answer too. */
export function answer(line: string): string {
  try {
    return JSON.stringify({ told: told(JSON.parse(line) as Asked) });
  } catch (error) {
    if (error instanceof RuleError) return JSON.stringify({ refused: refusal(error) });
    return JSON.stringify({ failed: error instanceof Error ? error.stack : String(error) });
  }
}
