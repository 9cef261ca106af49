/**
 * Names are text from strangers. Every name is made safe here before it is shown: it cannot break the line, reach
 * into other lines or reverse the words beside it, and it is no longer than a name may be.
 */

/** As many characters as the server accepts; records from elsewhere may have more. */
const LONGEST = 40;
const SPACES = /[\s\p{Z}]+/gu;
/** Controls and directions. Joiners stay: Persian and some emoji are written with them. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu;
/** More marks on one letter than any language needs. */
const PILED = /(\p{M}{3})\p{M}+/gu;
/** Letters that run from right to left: Hebrew, Arabic and others. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATE = "\u2068";
const END = "\u2069";

/**
 * A name that is safe anywhere: alone, in a sentence, an attribute or a picture. If it runs from right to left it is
 * wrapped in Unicode's isolating characters; in our languages, other names need none and stay as they are.
 */
export function personName(name: string): string {
  const seen = name.replace(SPACES, " ").replace(UNSEEN, "").replace(SPACES, " ");
  const clean = [...seen.replace(PILED, "$1").trim()];
  const short = clean.length > LONGEST ? `${clean.slice(0, LONGEST - 1).join("")}…` : clean.join("");
  return isolated(short);
}

/** Another person's words inside ours: those that run from right to left do not turn the rest of the line around. */
export function isolated(words: string): string {
  return RIGHT_TO_LEFT.test(words) && !words.includes(ISOLATE) ? ISOLATE + words + END : words;
}

/** As much of a name as fits. A letter with its marks stays whole, and so does a joined emoji. */
export function fitting(name: string, room = LONGEST): string {
  let fits = "";
  let length = 0;
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    length += [...segment].length;
    if (length > room) break;
    fits += segment;
  }
  return fits;
}

/** Cuts what was typed to what fits; the text behind the cursor stays. */
export function fitInto(field: HTMLInputElement): void {
  if ([...field.value].length <= LONGEST) return;
  const at = field.selectionEnd ?? field.value.length;
  const behind = fitting(field.value.slice(at));
  const before = fitting(field.value.slice(0, at), LONGEST - [...behind].length);
  field.value = before + behind;
  field.setSelectionRange(before.length, before.length);
}

/** How many characters of a name a list in a sentence has room for. */
const SHORT = 20;

/** A name for a place where several are listed; what is cut stands in full elsewhere on the screen. */
export function shortName(shown: string): string {
  if ([...shown].length <= SHORT) return shown;
  return endIsolation(`${fitting(shown, SHORT - 1).trimEnd()}…`);
}

/** The letter that stands for a name as it is shown. */
export function initialOf(shown: string): string {
  return [...shown].find((letter) => letter !== ISOLATE) ?? "";
}

/** The beginning of a name, isolated like the whole of it. */
export function endIsolation(words: string): string {
  return words.startsWith(ISOLATE) && !words.endsWith(END) ? words + END : words;
}
