/**
 * Which pattern lies on which field.
 *
 * The symbols of the box are not known field by field, so a layout is data: 36 symbols, checked when made, with errors
 * that name the field that is wrong.
 */
import { Unreadable } from "../../../rules/game";
import { wordsIn } from "../../../rules/spaces";
import shipped from "./layouts.json";
import { ALL_FIELDS, FIELDS, fieldName, SIDE, type Field } from "./board";
import { PAIRS, PATTERNS, type Pattern } from "./patterns";

export const YATZY_FIELDS = 3;

/** The symbols of the 36 fields, `a1` first, row by row. `readLayout` makes one from text. */
export class Layout {
  /** The three fields whose towers win the game together. */
  readonly yatzyFields: readonly Field[];

  constructor(
    /** What each field asks for. */
    readonly patterns: readonly Pattern[],
  ) {
    if (patterns.length !== FIELDS)
      throw new Unreadable("A layout has 36 fields, not {count}.", { count: patterns.length });
    const [mistake] = mistakesIn(patterns);
    if (mistake !== undefined) throw mistake.problem;
    this.yatzyFields = this.fieldsOf("yz");
  }

  /** Every field that asks for `pattern`. */
  fieldsOf(pattern: Pattern): readonly Field[] {
    return ALL_FIELDS.filter((field) => this.patterns[field] === pattern);
  }

  toString(): string {
    const rows = Array.from({ length: SIDE }, (_, row) => this.patterns.slice(row * SIDE, (row + 1) * SIDE));
    return rows.map((row) => row.join(" ")).join("/");
  }
}

/** A layout from six rows of six symbols; rows end with the line or a `/`, and `#` starts a comment. */
export function readLayout(text: string): Layout {
  const lines = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).map((line) => line.replace(/#.*$/s, ""));
  const rows = lines
    .flatMap((line) => line.split("/"))
    .map((row) => wordsIn(row))
    .filter((row) => row.length > 0);
  if (rows.length !== SIDE)
    throw new Unreadable("A layout has six rows of six symbols; the number of rows here is {count}.", {
      count: rows.length,
    });
  for (const [at, row] of rows.entries())
    if (row.length !== SIDE)
      throw new Unreadable("Row {row} of the layout has six symbols, not {count}.", {
        row: at + 1,
        count: row.length,
      });
  return new Layout(rows.flat().map(readPattern));
}

function readPattern(symbol: string, field: Field): Pattern {
  const pattern = PATTERNS.find((one) => one === symbol);
  if (pattern !== undefined) return pattern;
  throw new Unreadable("Field {field} has the symbol “{symbol}”; the symbols are {symbols}.", {
    field: fieldName(field),
    symbol,
    symbols: PATTERNS.join(" "),
  });
}

/** What is wrong with a layout, and the fields to look at. */
export interface Mistake {
  readonly problem: Unreadable;
  readonly fields: readonly Field[];
}

/** All that is wrong with the symbols of a board; what is missing counts once no field is empty (null). */
export function mistakesIn(symbols: readonly (Pattern | null)[]): readonly Mistake[] {
  const full = !symbols.includes(null);
  const fieldsOf = (pattern: Pattern): readonly Field[] =>
    ALL_FIELDS.filter((field) => symbols[field] === pattern);
  return [
    ...PAIRS.flatMap((pair) => pairMistakes(pair, fieldsOf(pair), full)),
    ...yatzyMistakes(fieldsOf("yz"), full),
  ];
}

function pairMistakes(pair: Pattern, fields: readonly Field[], full: boolean): Mistake[] {
  const [first, second] = fields;
  if (first === undefined) {
    const problem = new Unreadable(
      "No field shows the pair {pair}: each of the six pairs has exactly one field.",
      { pair },
    );
    return full ? [{ problem, fields }] : [];
  }
  if (second === undefined) return [];
  const problem = new Unreadable(
    "Field {field} repeats the pair {pair} from field {first}: each pair has exactly one field.",
    { field: fieldName(second), pair, first: fieldName(first) },
  );
  return [{ problem, fields }];
}

function yatzyMistakes(fields: readonly Field[], full: boolean): Mistake[] {
  const extra = fields[YATZY_FIELDS];
  if (extra !== undefined) {
    const problem = new Unreadable("Field {field} is one Yatzy too many: a layout has exactly three.", {
      field: fieldName(extra),
    });
    return [{ problem, fields }];
  }
  if (!full || fields.length === YATZY_FIELDS) return [];
  const problem = new Unreadable("A layout has exactly three Yatzy fields, not {count} ({fields}).", {
    count: fields.length,
    fields: fields.length === 0 ? "-" : fields.map(fieldName),
  });
  return [{ problem, fields }];
}

/** The layouts that ship with the package, by name. */
export const LAYOUTS: ReadonlyMap<string, string> = new Map(Object.entries(shipped));

/** The symbols of the box, spread over the board. */
export const DEFAULT_LAYOUT = readLayout(shipped.default);
