/**
 * The user's own board while it is being edited: 36 fields, some still empty, and what is wrong with it. The
 * server checks the finished text by the same rules and has its own sentences.
 */
import { list, t } from "../../lib/i18n.svelte";
import { FIELDS, SIDE } from "./board";
import { fieldName, readLayout } from "./notation";

export type Draft = readonly (string | null)[];

/** Each symbol, and how often the box has it; the numbers of pairs and Yatzy fields are fixed. */
export const SYMBOLS: readonly (readonly [string, number])[] = [
  ["11", 1],
  ["22", 1],
  ["33", 1],
  ["44", 1],
  ["55", 1],
  ["66", 1],
  ["3x", 7],
  ["4x", 6],
  ["st", 7],
  ["fh", 7],
  ["yz", 3],
];
const PAIRS = SYMBOLS.slice(0, 6).map(([symbol]) => symbol);
const YATZY = "yz";
const YATZY_FIELDS = 3;
const HOLE = "..";

/** The keys that put a symbol on a field. */
export const KEYS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PAIRS.map((pair) => [pair.charAt(0), pair])),
  t: "3x",
  q: "4x",
  s: "st",
  f: "fh",
  y: YATZY,
};

export const EMPTY: Draft = new Array<null>(FIELDS).fill(null);

export function readDraft(text: string): Draft {
  const known = readLayout(text).map((symbol) => (SYMBOLS.some(([one]) => one === symbol) ? symbol : null));
  return EMPTY.map((_, field) => known[field] ?? null);
}

/** In the text form of layouts; `..` is a field that is still empty. */
export function writeDraft(draft: Draft): string {
  const rows = Array.from({ length: SIDE }, (_, row) => draft.slice(row * SIDE, (row + 1) * SIDE));
  return rows.map((row) => row.map((symbol) => symbol ?? HOLE).join(" ")).join("/");
}

/** The board as a mirror at its side shows it. */
export const mirrored = (draft: Draft): Draft =>
  draft.map((_, field) => draft[field - (field % SIDE) + (SIDE - 1 - (field % SIDE))] ?? null);

/** The board turned by a quarter, clockwise. */
export const turned = (draft: Draft): Draft =>
  draft.map((_, field) => draft[(SIDE - 1 - (field % SIDE)) * SIDE + Math.floor(field / SIDE)] ?? null);

export const countOf = (draft: Draft, symbol: string): number => draft.filter((one) => one === symbol).length;

export interface Mistake {
  readonly sentence: string;
  /** The fields to look at. */
  readonly fields: readonly number[];
}

const fieldsOf = (draft: Draft, symbol: string): number[] =>
  draft.flatMap((one, field) => (one === symbol ? [field] : []));

/** What is wrong with the fields that are filled and, once all are, what is missing. */
export function mistakesOf(draft: Draft): Mistake[] {
  const full = !draft.includes(null);
  const pairs = PAIRS.flatMap((pair): Mistake[] => {
    const fields = fieldsOf(draft, pair);
    const [first = 0, second] = fields;
    if (second !== undefined) {
      const sentence = t(
        "Field {field} repeats the pair {pair} from field {first}: each pair has exactly one field.",
        { field: fieldName(second), pair, first: fieldName(first) },
      );
      return [{ sentence, fields }];
    }
    if (fields.length > 0 || !full) return [];
    return [
      {
        sentence: t("No field shows the pair {pair}: each of the six pairs has exactly one field.", { pair }),
        fields: [],
      },
    ];
  });
  return [...pairs, ...yatzyMistakes(fieldsOf(draft, YATZY), full)];
}

function yatzyMistakes(fields: readonly number[], full: boolean): Mistake[] {
  const extra = fields[YATZY_FIELDS];
  if (extra !== undefined)
    return [
      {
        sentence: t("Field {field} is one Yatzy too many: a layout has exactly three.", {
          field: fieldName(extra),
        }),
        fields,
      },
    ];
  if (!full || fields.length === YATZY_FIELDS) return [];
  const sentence = t("A layout has exactly three Yatzy fields, not {count} ({fields}).", {
    count: fields.length,
    fields: list(fields.map(fieldName), "unit") || "-",
  });
  return [{ sentence, fields }];
}
