import { describe, expect, it } from "vitest";

import { python } from "../scripts/python.mjs";
import app from "./app.css?raw";

const COMPONENTS = import.meta.glob<string>("./**/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});

const withoutRemarks = (css: string): string => css.replace(/\/\*.*?\*\//gs, "");
const all = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name);
const classes = (css: string): string[] => all(/(\.[a-z][\w-]*)/g, css);
const variables = (css: string): string[] => all(/(--[a-z][\w-]*):/g, css);

/** The class that each rule of a component starts with, and the variables that it sets. */
function ownNames(component: string): string[] {
  const [, style = ""] = /<style>(.*)<\/style>/s.exec(component) ?? [];
  const selectors = all(/([^{}]+)\{/g, withoutRemarks(style)).flatMap((list) => list.split(","));
  return [...selectors.flatMap((selector) => classes(selector).slice(0, 1)), ...variables(style)];
}

const OWN = Object.entries(COMPONENTS).flatMap(([file, text]) =>
  ownNames(text).map((name) => ({ file, name })),
);

describe("a component's own name", () => {
  it("is not a class of app.css, whose rules would apply to it; inside an own class those may be refined", () => {
    const everywhere = classes(withoutRemarks(app));
    expect(everywhere).toContain(".button");
    expect(OWN.length).toBeGreaterThan(100);
    expect(OWN.filter(({ name }) => everywhere.includes(name))).toEqual([]);
  });

  it("is not a variable of app.css or a colour of the pictures, which would change with it", () => {
    const colours = variables(python("-c", "from fourfold import art; print(art.stylesheet())"));
    expect(colours).toContain("--board");
    const everywhere = [...colours, ...variables(app)];
    expect(OWN.filter(({ name }) => everywhere.includes(name))).toEqual([]);
  });
});
