import { describe, expect, it } from "vitest";

import { readLink, writeLink } from "./link";

const LINKED = {
  game: "quatro",
  variant: "standard",
  call: "",
  layout: "11 st/fh 3x",
  seats: 3,
  start: "....../..1.(12)./....../....../....../...... 13-14-14 13355@2",
  turns: "k335 {why & when? 100 %} (c4) 11",
  at: 2,
  you: 1,
  table: "",
  play: true,
} as const;

describe("an analysis in an address", () => {
  it("reads back as it was written", () => {
    expect(readLink(`#${writeLink(LINKED)}`)).toEqual(LINKED);
  });

  it("keeps positions readable and leaves out defaults", () => {
    const link = writeLink({ game: "quarto", start: "2..d/7..f/96e./.c.. 1", turns: "", at: null });
    expect(link).toBe("game=quarto&start=2..d/7..f/96e./.c..+1");
  });

  it("ignores nonsense", () => {
    expect(readLink("#game=chess&seats=99&at=x")).toMatchObject({ game: "quarto", seats: 4, at: null });
    expect(readLink("")).toMatchObject({ start: "", turns: "", table: "", play: false });
  });
});
