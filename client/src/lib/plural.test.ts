import { describe, expect, it } from "vitest";

import { readPlural } from "./plural";

/** Rules as the catalogues write them, and the forms of some numbers by the languages' grammars. */
const RULES: [string, string, Record<number, number>][] = [
  ["German", "n != 1", { 0: 1, 1: 0, 2: 1, 21: 1 }],
  ["French", "(n > 1)", { 0: 0, 1: 0, 2: 1 }],
  ["Czech", "(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2)", { 1: 0, 3: 1, 5: 2, 22: 2 }],
  [
    "Serbian",
    "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)",
    { 1: 0, 11: 2, 21: 0, 3: 1, 13: 2, 24: 1, 5: 2 },
  ],
  [
    "Lithuanian",
    "n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && n%10<=9 && (n%100<11 || n%100>19) ? 1 : 2",
    { 1: 0, 2: 1, 10: 2, 11: 2, 21: 0 },
  ],
  ["Romanian", "(n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2)", { 0: 1, 1: 0, 19: 1, 20: 2 }],
  ["Icelandic", "n%10!=1 || n%100==11", { 1: 0, 11: 1, 21: 0 }],
];

describe("readPlural", () => {
  it.each(RULES)("%s", (_, expression, forms) => {
    const rule = readPlural(expression);
    for (const [number, form] of Object.entries(forms)) expect(rule(Number(number))).toBe(form);
  });

  it.each(["", "n +", "m != 1", "n != 1)", "alert(1)", "(n", "n ? 1"])("refuses “%s”", (expression) => {
    expect(() => readPlural(expression)).toThrow(SyntaxError);
  });
});
