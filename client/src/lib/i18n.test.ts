// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";

import { python } from "../../scripts/python.mjs";
import { plural, speak } from "./i18n.svelte";

const COUNTS = [...Array.from({ length: 201 }, (_, count) => count), 1000, 1_000_000, 2_000_000];

/** For each language, the form that gettext itself takes for each of the counts. */
const BY_GETTEXT = JSON.parse(
  python(
    "-c",
    `
import json
from fourfold.locale import catalogues, languages, speaking
def forms(language):
    with speaking(language):
        rule = getattr(catalogues.catalogue(), "plural", lambda count: int(count != 1))
        return [rule(count) for count in ${JSON.stringify(COUNTS)}]
print(json.dumps({language: forms(language) for language in languages()}))
`,
  ),
) as Record<string, number[]>;

describe("plural", () => {
  it("is tried in every language", () => {
    expect(Object.keys(BY_GETTEXT)).toEqual(
      expect.arrayContaining(["en", "cs", "lt", "pt", "sr", "sr-Latn"]),
    );
  });

  it.each(Object.entries(BY_GETTEXT))("takes the form that gettext takes: %s", async (language, expected) => {
    const forms = Array.from({ length: Math.max(...expected) + 1 }, (_, form) => `form ${form}`);
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ language, texts: { "form 0": forms } })));
    await speak(language);
    expect(COUNTS.map((count) => plural("form 0", "form 1", count))).toEqual(
      expected.map((form) => `form ${form}`),
    );
  });
});
