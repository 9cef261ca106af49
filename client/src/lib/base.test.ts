import { describe, expect, it } from "vitest";

import { address, pathOf } from "./base";
import { findLanguage } from "./static_page";

describe("addresses", () => {
  it("lead to paths and back", () => {
    for (const path of ["/", "/learn", "/puzzles/stream"]) expect(pathOf(address(path))).toBe(path);
  });

  it("may end with a slash, as those of folders do", () => {
    expect(pathOf("/analysis/")).toBe("/analysis");
  });
});

describe("the language that a browser asks for", () => {
  const LANGUAGES = ["en", "de", "nb", "pt", "sr", "sr-Latn"];

  it.each([
    ["de-AT", "de"],
    ["pt-BR", "pt"],
    ["nn", "nb"],
    ["sr-Latn-RS", "sr-Latn"],
    ["sr-ME", "sr-Latn"],
    ["sr-RS", "sr"],
    ["ja", undefined],
  ])("%s is %s", (asked, found) => {
    expect(findLanguage(asked, LANGUAGES)).toBe(found);
  });
});
