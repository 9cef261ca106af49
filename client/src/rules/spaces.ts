/** White space as Python knows it: JavaScript lacks five of these characters and adds one. */

/** For a class of characters in a pattern. */
export const SPACES = String.raw`\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;

const AROUND = new RegExp(`^[${SPACES}]+|[${SPACES}]+$`, "gu");

const BETWEEN = new RegExp(`[${SPACES}]+`, "u");

/** The words of a text, as white space sets them apart. */
export function wordsIn(text: string): string[] {
  return text.split(BETWEEN).filter((word) => word !== "");
}

/** A text without white space around it. */
export function stripped(text: string): string {
  return text.replace(AROUND, "");
}
