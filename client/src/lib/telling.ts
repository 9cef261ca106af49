/**
 * Facts in words. The tables (`telling.json`, made from `src/fourfold/telling` by the build) say which message tells which
 * kind of fact; this chooses its form and fills in the details, each written as its type asks.
 */
import { list, percent, percentChange, plural as counted, t as said, theComputer } from "./i18n.svelte";
import { looksNamed, pieceName } from "../games/quarto/piece_names";
import type { LineView } from "./protocol";
import { squareName } from "../games/quarto/rules/board";
import { fieldName } from "../games/quatro/rules/board";
import tables from "./telling.json";

type Tables = typeof tables;
type Kinds<Table> = { [Kind in keyof Table & string]: `${Kind}.${keyof Table[Kind] & string}` }[keyof Table &
  string];

/** A kind of fact: `step.give`. */
export type Told =
  Kinds<Tables["quarto"]> | Kinds<Tables["quatro"]> | Kinds<Omit<Tables["shared"], "details">>;

/** What fills a message; `name` is null for the reader, and `edition` says what pieces are called. */
export type Facts = Readonly<
  Record<string, string | number | readonly number[] | LineView["shared"] | null | undefined>
>;

type Entry = string | { readonly [form: string]: Entry };

const types: Readonly<Record<string, string>> = tables.shared.details;

/** The message for a kind of fact of a game; empty for both games. */
export function tell(game: string, key: Told, facts: Facts = {}): string {
  let found = entry(game, key);
  let by = "count";
  while (typeof found !== "string") {
    const { one, many, by: counts } = found;
    if (typeof counts === "string") by = counts;
    if (typeof one === "string" && typeof many === "string")
      return counted(one, many, Number(facts[by]), written(facts));
    found = found[who(facts["name"], found)] ?? "";
  }
  return said(found, written(facts));
}

function entry(game: string, key: string): Entry {
  const [kind = "", name = ""] = key.split(".");
  const all: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Entry>>>>>> = tables;
  return all[game]?.[kind]?.[name] ?? all["shared"]?.[kind]?.[name] ?? "";
}

function who(name: Facts[string], forms: Readonly<Record<string, Entry>>): string {
  if (name == null) return "you";
  return name === theComputer() && "computer" in forms ? "computer" : "other";
}

function written({ edition, ...facts }: Facts): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, fact]) =>
      fact == null ? [] : [[name, detail(types[name] ?? "", fact, String(edition ?? ""))]],
    ),
  );
}

function detail(type: string, fact: NonNullable<Facts[string]>, edition: string): string | number {
  if (typeof fact === "string") return fact;
  if (typeof fact === "number")
    switch (type) {
      case "piece":
        return pieceName(fact, edition);
      case "square":
        return squareName(fact);
      case "field":
        return fieldName(fact);
      case "percent":
        return percent(fact);
      case "change":
        return percentChange(fact);
      default:
        return fact;
    }
  if (type === "looks") return list(looksNamed(fact as LineView["shared"], edition), "unit");
  const numbers = fact as readonly number[];
  switch (type) {
    case "squares":
      return numbers.map(squareName).join(" ");
    case "fields":
      return list(numbers.map(fieldName), "unit");
    default:
      return numbers.join(" ");
  }
}
