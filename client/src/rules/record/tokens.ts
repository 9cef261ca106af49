/**
 * The words of a record: tags, turn numbers, steps, comments and brackets, each with its place in the text.
 *
 *     [Seat1 "Ada"]               a tag: name and value
 *     2. b3 c {better was a1}     a number, two steps, a comment
 *     (2. a1 7)                   brackets around a variation
 *
 * In values and comments a backslash keeps the next character from ending them; \n and \r are line breaks, so that
 * a record never depends on how a file ends its lines.
 */
import { IllegalStep, RuleError, Unreadable } from "../game";
import { SPACES } from "../spaces";

export type Kind = "tag" | "number" | "step" | "comment" | "open" | "close";

/** A place in a text, counted from 1 as editors do. */
export class Spot {
  constructor(
    readonly line: number,
    readonly column: number,
  ) {}

  /** The same error with its place; its detail `problem` keeps the original. */
  blame(problem: RuleError): RuleError {
    const Kept = problem instanceof IllegalStep ? IllegalStep : Unreadable;
    const { line, column } = this;
    return new Kept("Line {line}, column {column}: {problem}", { line, column, problem });
  }

  /** What `read` answers; what it refuses is refused here. */
  reading<Read>(read: () => Read): Read {
    try {
      return read();
    } catch (problem) {
      throw problem instanceof RuleError ? this.blame(problem) : problem;
    }
  }
}

/** One word of a record. */
export interface Token {
  readonly kind: Kind;
  /** Its text, without the marks around it; for a tag, its value. */
  readonly text: string;
  readonly spot: Spot;
  /** The name of a tag. */
  readonly name: string;
}

export const TAG_NAME = /^[A-Za-z][A-Za-z0-9]*$/;
const SPACE = new RegExp(`[${SPACES}]*`, "uy");
const WORDS: readonly (readonly [Kind, RegExp])[] = [
  [
    "tag",
    new RegExp(
      String.raw`\[[${SPACES}]*(?<name>[A-Za-z][A-Za-z0-9]*)[${SPACES}]+"(?<text>(?:[^"\\\n]|\\[^\n])*)"[${SPACES}]*\]`,
      "uy",
    ),
  ],
  ["comment", /\{(?<text>(?:[^}\\]|\\[^])*)\}/uy],
  ["number", /(?<text>[0-9]+)\./uy],
  ["open", /(?<text>\()/uy],
  ["close", /(?<text>\))/uy],
  ["step", new RegExp(String.raw`(?<text>[^${SPACES}{}\[\]()"]+)`, "uy")],
];
const ESCAPED = /\\([^])/gu;
const LINE_BREAKS: Readonly<Record<string, string>> = { n: "\n", r: "\r" };

/** The words of a text, one after another. */
export function* wordsOf(text: string): Generator<Token> {
  const places = new Places(text);
  let offset = 0;
  for (;;) {
    offset = spaceEnd(text, offset);
    if (offset === text.length) return;
    const [kind, found] = wordAt(text, offset) ?? [];
    if (kind === undefined || found === undefined) {
      throw places.spot(offset).blame(unreadable(String.fromCodePoint(text.codePointAt(offset) ?? 0)));
    }
    const { text: said = "", name = "" } = found.groups ?? {};
    const quoted = kind === "tag" || kind === "comment";
    // In a bad tag the value is usually wrong, so errors point there: it begins after the first quotation mark.
    const begin = kind === "tag" ? text.indexOf('"', offset) + 1 : offset;
    yield { kind, text: quoted ? unescaped(said) : said, spot: places.spot(begin), name };
    offset += found[0].length;
  }
}

function spaceEnd(text: string, offset: number): number {
  SPACE.lastIndex = offset;
  return offset + (SPACE.exec(text)?.[0].length ?? 0);
}

function wordAt(text: string, offset: number): readonly [Kind, RegExpExecArray] | undefined {
  for (const [kind, pattern] of WORDS) {
    pattern.lastIndex = offset;
    const found = pattern.exec(text);
    if (found !== null) return [kind, found];
  }
  return undefined;
}

function unreadable(character: string): Unreadable {
  switch (character) {
    case "[":
      return new Unreadable('This tag is not complete: a tag is written [Name "value"] on one line.');
    case "{":
      return new Unreadable("This comment has no end: a comment is written {{…}}.");
    default:
      return new Unreadable("“{character}” is not allowed here: write a step, a number or a comment.", {
        character,
      });
  }
}

function unescaped(text: string): string {
  return text.replace(ESCAPED, (_, character: string) => LINE_BREAKS[character] ?? character);
}

/** Places in a text, from its beginning to its end: each is counted on from the one before. */
class Places {
  private offset = 0;
  private line = 1;
  private column = 1;

  constructor(private readonly text: string) {}

  /** The place at an offset that is not before the last one asked for; columns count characters. */
  spot(offset: number): Spot {
    for (const character of this.text.slice(this.offset, offset)) {
      if (character === "\n") [this.line, this.column] = [this.line + 1, 1];
      else this.column += 1;
    }
    this.offset = offset;
    return new Spot(this.line, this.column);
  }
}

/** A tag as a separate line. */
export function writeTag(name: string, value: string): string {
  return `[${name} "${escaped(value, '"')}"]\n`;
}

/** A comment in its braces. */
export function writeComment(comment: string): string {
  return `{${escaped(comment, "}")}}`;
}

function escaped(text: string, closing: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll(closing, `\\${closing}`)
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r");
}

/** The header of a record: everything except the steps. */
export class Tags {
  private readonly tags = new Map<string, Token>();

  constructor(
    words: readonly Token[],
    private readonly begin: Spot,
  ) {
    for (const word of words) {
      const { name } = word;
      if (this.tags.has(name)) {
        throw word.spot.blame(new Unreadable("The tag {name} appears twice: keep one.", { name }));
      }
      this.tags.set(name, word);
    }
  }

  /** The place of a tag's value, or the beginning of the record if there is no such tag. */
  spot(name: string): Spot {
    return this.tags.get(name)?.spot ?? this.begin;
  }

  /** What `read` makes of a tag, or of `missing` if there is none. Each tag is taken once. */
  take<Read>(name: string, read: (text: string) => Read, missing = ""): Read {
    const spot = this.spot(name);
    const text = this.tags.get(name)?.text ?? missing;
    this.tags.delete(name);
    return spot.reading(() => read(text));
  }

  /** The tags that were not taken. */
  rest(): readonly (readonly [string, string])[] {
    return [...this.tags].map(([name, { text }]) => [name, text] as const);
  }
}
