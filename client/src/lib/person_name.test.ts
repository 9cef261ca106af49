// @vitest-environment jsdom
import { describe, expect, it } from "vitest";

import { endIsolation, fitInto, fitting, initialOf, personName } from "./person_name";

const ISOLATED = /^\u2068[^\u2068\u2069]*\u2069$/;

describe("a name of a stranger", () => {
  it.each(["Ada", "Żółć O’Neill", "Ђорђе", "李小龍", "समीर", "👩‍👩‍👧", "n0. 7 (she)"])(
    "stays as it is: %s",
    (name) => {
      expect(personName(name)).toBe(name);
    },
  );

  it.each(["שרה", "محمد 7", "Ada שרה", "(دانا)"])(
    "is isolated where it runs from right to left: %s",
    (name) => {
      expect(personName(name)).toMatch(ISOLATED);
      expect(personName(name).slice(1, -1)).toBe(name);
    },
  );

  it("does not change the direction of the text around it", () => {
    expect(personName("\u202eadA")).toBe("adA");
    expect(personName("\u2067Ada")).toBe("Ada");
    expect(personName("\u2069שרה\u202c\u2069")).toMatch(ISOLATED);
  });

  it("stays on one line and inside it", () => {
    expect(personName(" A\r\nd\u2028a\t\u0007 ")).toBe("A d a");
    expect(personName(`a${"\u0301".repeat(60)}b`)).toBe("a\u0301\u0301\u0301b");
  });

  it("is no longer than names may be, counted as the server does", () => {
    const longest = "👑".repeat(40);
    expect(personName(longest)).toBe(longest);
    expect([...personName(`${longest}!`)]).toHaveLength(40);
    expect(personName(`${longest}!`).endsWith("…")).toBe(true);
    expect(personName("ש".repeat(80))).toMatch(ISOLATED);
  });

  it("goes into its field as far as there is room, whole letters and emoji only", () => {
    expect(fitting("W".repeat(41))).toBe("W".repeat(40));
    expect(fitting("👑".repeat(41))).toBe("👑".repeat(40));
    expect(fitting(`${"W".repeat(37)}👩‍👩‍👧`)).toBe("W".repeat(37));
    expect(fitting(`${"W".repeat(39)}e\u0301`)).toBe("W".repeat(39));
    expect(fitting("Ada ")).toBe("Ada ");
  });

  it("keeps what is behind the cursor when too much is typed before it", () => {
    const field = document.createElement("input");
    field.value = `Ada${"x".repeat(60)}Max`;
    field.setSelectionRange(63, 63);
    fitInto(field);
    expect(field.value).toBe(`Ada${"x".repeat(34)}Max`);
    expect(field.selectionEnd).toBe(37);
  });

  it("stays isolated where only its beginning is shown", () => {
    expect(endIsolation(personName("שרה").slice(0, 3))).toMatch(ISOLATED);
    expect(endIsolation(personName("שרה"))).toBe(personName("שרה"));
    expect(endIsolation("Ada…")).toBe("Ada…");
  });

  it("begins with a letter", () => {
    expect(["Ada", "שרה", "👑x", ""].map(personName).map(initialOf)).toEqual(["A", "ש", "👑", ""]);
  });
});
