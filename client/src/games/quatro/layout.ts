/** The user's own board while it is being edited: 36 fields, some still empty. */
import { readSymbols } from "./notation";
import { FIELDS, SIDE } from "./rules/board";
import { PAIRS, PATTERNS, type Pattern } from "./rules/patterns";

export type Draft = readonly (Pattern | null)[];

/** Each symbol, and how often the box has it; the numbers of pairs and Yatzy fields are fixed. */
export const SYMBOLS: readonly (readonly [Pattern, number])[] = [
  ...PAIRS.map((pair) => [pair, 1] as const),
  ["3x", 7],
  ["4x", 6],
  ["st", 7],
  ["fh", 7],
  ["yz", 3],
];
const HOLE = "..";

/** The keys that put a symbol on a field. */
export const KEYS: Readonly<Record<string, Pattern>> = {
  ...Object.fromEntries(PAIRS.map((pair) => [pair.charAt(0), pair])),
  t: "3x",
  q: "4x",
  s: "st",
  f: "fh",
  y: "yz",
};

export const EMPTY: Draft = new Array<null>(FIELDS).fill(null);

export function readDraft(text: string): Draft {
  const known = readSymbols(text).map((symbol) => PATTERNS.find((one) => one === symbol));
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

export const countOf = (draft: Draft, symbol: Pattern): number =>
  draft.filter((one) => one === symbol).length;
