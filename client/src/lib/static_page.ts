/** A page on a site without a server: which languages the site has, and which one its reader gets. */
const SAID = typeof document === "undefined" ? null : document.querySelector("meta[name=fourfold-static]");

/** Whether there is a server. */
export const SERVED = SAID === null;

/** The path of the screen for which the page stands: the home page has a page for each language. */
export const STANDS_FOR = SAID?.getAttribute("content") ?? "";

/** Languages by another name, or whose readers read a neighbour's with ease; as in `fourfold.locale`. */
const NEAREST: Readonly<Record<string, string>> = {
  no: "nb",
  nn: "nb",
  sh: "sr-latn",
  "sr-me": "sr-latn",
  cnr: "sr-latn",
  bs: "hr",
  mo: "ro",
};

/** Of the languages there are, the one that a name such as `pt-BR` asks for, or the nearest. */
export function findLanguage(name: string, languages: readonly string[]): string | undefined {
  const [root = "", ...others] = name.toLowerCase().split("-");
  const wanted = [name.toLowerCase(), ...others.map((part) => `${root}-${part}`), root];
  const known = new Map(languages.map((each) => [each.toLowerCase(), each]));
  return wanted.map((each) => known.get(NEAREST[each] ?? each)).find((found) => found !== undefined);
}

/** The language in which a page begins: its own, or one that the reader's browser asks for. */
export function firstLanguage(): string {
  const written = document.documentElement.lang;
  if (SERVED || STANDS_FOR !== "") return written;
  const languages = SAID?.getAttribute("data-languages")?.split(" ") ?? [];
  return (
    navigator.languages.map((each) => findLanguage(each, languages)).find((found) => found !== undefined) ??
    written
  );
}
