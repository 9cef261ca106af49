import { describe, expect, it } from "vitest";

import { LESSONS as QUARTO } from "../games/quarto/lessons";
import { LESSONS as QUATRO } from "../games/quatro/lessons";
import screens from "../screens.json";
import { readRoute } from "./route.svelte";

describe("the screen for an address", () => {
  it("has a component for every row of the table", () => {
    const files = Object.keys(import.meta.glob(["../screens/*.svelte", "../games/*/screens/*.svelte"]));
    const components = files.map((file) => file.split("/").at(-1));
    for (const { screen } of screens) expect(components).toContain(`${screen}.svelte`);
  });

  it("gets what the address names", () => {
    expect(readRoute("/", "")).toEqual({ screen: "Home", props: {} });
    expect(readRoute("/table/abc", "#main")).toEqual({ screen: "TableScreen", props: { id: "abc" } });
    expect(readRoute("/learn", "")).toEqual({ screen: "Learn", props: {} });
    expect(readRoute("/learn/give", "")).toEqual({ screen: "Learn", props: { name: "give" } });
    expect(readRoute("/join", "#secret")).toEqual({ screen: "Join", props: { link: "secret" } });
    expect(readRoute("/watch", "#x")).toEqual({ screen: "Join", props: { link: "x", watch: true } });
    expect(readRoute("/analysis", "#a=b+c")).toEqual({ screen: "Analysis", props: { what: "a=b+c" } });
  });

  it("is nowhere for an address that no row describes", () => {
    for (const path of ["/table", "/nothing", "/nothing/here", "/learn/give/more", "/board/x"])
      expect(readRoute(path, "").screen).toBe("Nowhere");
  });

  it("is listed for every lesson, for hosts that know only the addresses of files", () => {
    const known = screens.find(({ path }) => path === "/learn/:name")?.known;
    expect(known).toEqual([...QUARTO, ...QUATRO].map(({ name }) => name));
  });
});
