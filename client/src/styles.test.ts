import { describe, expect, it } from "vitest";

import app from "./app.css?raw";

const COMPONENTS = import.meta.glob<string>("./**/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});
const CLASS = /\.([a-z][\w-]*)/g;

const withoutRemarks = (css: string): string => css.replace(/\/\*.*?\*\//gs, "");
const classes = (css: string): string[] => [...css.matchAll(CLASS)].map(([, name = ""]) => name);

/** The class that each rule of a component begins with. */
function ownClasses(component: string): string[] {
  const [, style = ""] = /<style>(.*)<\/style>/s.exec(component) ?? [];
  const selectors = [...withoutRemarks(style).matchAll(/([^{}]+)\{/g)].flatMap(([, all = ""]) =>
    all.split(","),
  );
  return selectors.flatMap((selector) => classes(selector).slice(0, 1));
}

describe("a component's own classes", () => {
  const everywhere = classes(withoutRemarks(app));

  it("are not those of app.css, whose rules would reach them; within an own class those may be refined", () => {
    expect(everywhere).toContain("button");
    const found = Object.entries(COMPONENTS).flatMap(([file, text]) =>
      ownClasses(text).map((name) => `${file} .${name}`),
    );
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter((one) => everywhere.includes(one.split(" .")[1] ?? ""))).toEqual([]);
  });
});
