/**
 * Everything that a table of the page tells of a game: `scripts/lockstep.mjs` asks for it, line by line.
 *
 * `tests/lockstep/test_tables.py` asks a table in Python the same and compares. Nothing here knows what is right.
 */
import quarto from "../games/quarto/here";
import quatro from "../games/quatro/here";
import type { TablePart } from "../host/game_part";
import { NameRefused, NotYours, Refused, Stale } from "../host/refusal";
import { openTable, type Decision } from "../host/tables/decision";
import type { DiceBox } from "../host/tables/dice";
import { latestMove } from "../host/tables/help";
import { tell } from "../host/tables/news";
import { rematchSetup } from "../host/tables/offers";
import { decide, type Notice } from "../host/tables/referee";
import { DEVICE, setupOf } from "../host/tables/setup";
import { tableOf, type Table } from "../host/tables/table";
import { view } from "../host/tables/view";
import type { Command, TableRequest } from "../lib/protocol";
import { IllegalStep, RuleError, Unreadable } from "../rules/game";

interface Asked {
  readonly request: TableRequest;
  readonly now: number;
  /** How five dice fall in each throw. */
  readonly dice: readonly (readonly number[])[];
  readonly commands: readonly {
    readonly command: Command | Notice;
    readonly by: string | null;
    readonly now: number;
    /** A version that a screen has. */
    readonly known: number;
  }[];
}

const PARTS = new Map<string, TablePart>([quarto, quatro].map((part) => [part.rules.key, part]));
const REFUSALS = { NameRefused, NotYours, Stale, Refused, Unreadable, IllegalStep, RuleError };

function everything({ request, now, dice, commands }: Asked): unknown {
  const part = PARTS.get(request.game);
  if (part === undefined) throw new Error(`there is no game ${request.game}`);
  const box: DiceBox = {
    seal: "",
    seed: "",
    throw: (number, count) => (dice[number] ?? []).slice(0, count).sort(),
  };
  const opening = attempt(() => openTable(setupOf(request), part, box, now));
  if ("refused" in opening) return [opening];
  let { table } = opening;
  let events = [...opening.events];
  const told: unknown[] = [{ events: opening.events, ...shown(table, now, 0) }];
  for (const { command, by, now: at, known } of commands) {
    const decision = attempt(() => decide(table, command, by, { box, now: at, rematchTable: "next" }));
    if ("refused" in decision) {
      told.push(decision);
      continue;
    }
    table = decision.table;
    events = [...events, ...decision.events];
    told.push({ events: decision.events, ...shown(table, at, known) });
  }
  const again = tableOf(events, part);
  return [
    ...told,
    { again: JSON.stringify(view(again, DEVICE, 0)) === JSON.stringify(view(table, DEVICE, 0)) },
  ];
}

/** What a screen shows, and what one that has an older version is told. */
function shown(table: Table, now: number, known: number): Record<string, unknown> {
  const seen = view(table, DEVICE, now);
  return {
    view: seen,
    news: tell(table, seen, known, null),
    latest: attempt(() => {
      const { before, steps } = latestMove(table, seen.you);
      return { before: String(before), steps };
    }),
    rematch: table.phase === "over" ? rematchSetup(table) : null,
  };
}

interface Refusal {
  readonly refused: string;
  readonly sentence: string;
  readonly details: RuleError["details"];
}

/** What comes of it, or how it is refused. */
function attempt<What extends Decision | object>(what: () => What): What | Refusal {
  try {
    return what();
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const [refused = ""] = Object.entries(REFUSALS).find(([, kind]) => error instanceof kind) ?? [];
    return { refused, sentence: error.sentence, details: error.details };
  }
}

/** The answer to a line of JSON with a game, as JSON; what went wrong is an answer too. */
export function answer(line: string): string {
  try {
    return JSON.stringify(everything(JSON.parse(line) as Asked));
  } catch (error) {
    return JSON.stringify({ failed: error instanceof Error ? error.stack : String(error) });
  }
}
