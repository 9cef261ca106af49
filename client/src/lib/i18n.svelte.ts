/**
 * Every sentence of the client, in the person's language.
 *
 * Sentences are written in English in the code, `t("Place this piece: {piece}.", { piece })`; the server's
 * catalogue translates them. `make i18n` finds them for translators, so the first argument is always a plain
 * string.
 */
import { reach } from "../host/host";
import { BASE } from "./base";

export type Details = Readonly<Record<string, string | number>>;

interface Catalogue {
  readonly language: string;
  readonly texts: Readonly<Record<string, string | readonly string[]>>;
  readonly plurals: Intl.PluralRules;
}

const SOURCE = "en";
const YEAR = 365 * 24 * 3600;
/** Languages whose texts are those of another country than `Intl` assumes: British English, European Portuguese. */
const COUNTRIES: Readonly<Record<string, string>> = { en: "en-GB", pt: "pt-PT" };
const ENGLISH: Catalogue = catalogue(SOURCE, {});
/**
 * The forms of a sentence in a catalogue: for `one`, in some languages for `few`, and last for all other whole numbers.
 * What `Intl` sets apart besides (fractions in Czech, millions in Spanish) has no form of its own.
 */
const FORMS: readonly Intl.LDMLPluralRule[] = ["one", "few"];

let spoken = $state.raw<Catalogue>(ENGLISH);

/** The language spoken now. */
export function language(): string {
  return spoken.language;
}

/** The language as `Intl` knows it. */
export function locale(): string {
  return COUNTRIES[spoken.language] ?? spoken.language;
}

/** A sentence in the person's language, its {places} filled. */
export function t(message: string, details: Details = {}): string {
  const said = spoken.texts[message];
  return fill(typeof said === "string" ? said : message, details);
}

/** A label and its value, with a colon as the language sets it; translators see it on the squares of a board. */
export function labelled(label: string, words: string): string {
  return t("{square}: {piece}", { square: label, piece: words });
}

/** The form that goes with `count`, which fills the place {count}. */
export function plural(one: string, many: string, count: number, details: Details = {}): string {
  const said = spoken.texts[one];
  const forms = Array.isArray(said) ? (said as readonly string[]) : [one, many];
  const form = FORMS.indexOf(spoken.plurals.select(count)); // -1, the last one, for the rest
  return fill(forms.at(form) ?? many, { count, ...details });
}

/** A share of a whole, `37 %`, as the language writes it. */
export function percent(share: number): string {
  return share.toLocaleString(locale(), { style: "percent" });
}

/** By how much a share changes, always with its sign: `+12 %`. */
export function percentChange(change: number): string {
  const whole = Math.round(change * 100) / 100 || 0; // no minus before a zero
  return whole.toLocaleString(locale(), { style: "percent", signDisplay: "always" });
}

/** Several things as the language lists them: “Ada, Max and Eva”; remarks about one thing (`unit`): “a1: empty, shown”. */
export function list(words: readonly string[], type: "conjunction" | "unit" = "conjunction"): string {
  const key = `${locale()} ${type}`;
  lists[key] ??= new Intl.ListFormat(locale(), { type });
  return lists[key].format(words);
}
/** A board describes each of its squares after every step, and making a format is slow, so formats are kept. */
const lists: Record<string, Intl.ListFormat> = {};

/** Words with a capital letter, for the beginning of a sentence. */
export function capitalised(words: string): string {
  return words.charAt(0).toLocaleUpperCase(locale()) + words.slice(1);
}

/** The computer, where a sentence says what it does. No name: inside a sentence it begins with a small letter. */
export function theComputer(): string {
  return t("The computer");
}

/** Where a sentence begins. */
const BEGINS = /(^|[.!?]\s+)$/;

/** A place, or a brace that is none: it is written twice. */
const PLACES = /\{\{|\}\}|\{(\w+)\}/g;

function fill(message: string, details: Details): string {
  return message.replace(PLACES, (place, name: string | undefined, at: number) => {
    if (name === undefined) return place.charAt(0);
    const said = String(details[name] ?? place);
    const inside = said === theComputer() && !BEGINS.test(message.slice(0, at));
    return inside ? said.charAt(0).toLocaleLowerCase(locale()) + said.slice(1) : said;
  });
}

/** Speak `name` from now on; keeps the previous language if the server does not answer. */
export async function speak(name: string): Promise<void> {
  if (name !== spoken.language) spoken = await load(name);
  document.documentElement.lang = spoken.language;
}

/** The language this browser asked for; a page cached for offline use may be in another. */
export function chosenLanguage(): string | undefined {
  return /(?:^|; )fourfold_lang=([\w-]+)/.exec(document.cookie)?.[1];
}

/** Speak `name` now and on later visits; the server answers in it too. */
export async function choose(name: string): Promise<void> {
  document.cookie = `fourfold_lang=${name}; Path=${BASE}; Max-Age=${YEAR}; SameSite=Lax`;
  await speak(name);
}

async function load(name: string): Promise<Catalogue> {
  if (name === SOURCE) return ENGLISH;
  try {
    const response = await reach(`/api/texts/${name}`);
    if (!response.ok) return spoken;
    const { language, texts } = (await response.json()) as Pick<Catalogue, "language" | "texts">;
    return catalogue(language, texts);
  } catch {
    return spoken;
  }
}

function catalogue(language: string, texts: Catalogue["texts"]): Catalogue {
  return { language, texts, plurals: new Intl.PluralRules(COUNTRIES[language] ?? language) };
}
