import { describe, expect, it } from "vitest";

import { nextCell } from "./grid";

describe("arrow keys in a grid of 4 by 4", () => {
  const from = (at: number, key: string) => nextCell(key, at, 4, 16);

  it("walks to the neighbours", () => {
    expect(from(5, "ArrowLeft")).toBe(4);
    expect(from(5, "ArrowRight")).toBe(6);
    expect(from(5, "ArrowUp")).toBe(1);
    expect(from(5, "ArrowDown")).toBe(9);
  });
  it("stays inside", () => {
    expect(from(4, "ArrowLeft")).toBeNull();
    expect(from(7, "ArrowRight")).toBeNull();
    expect(from(2, "ArrowUp")).toBeNull();
    expect(from(13, "ArrowDown")).toBeNull();
  });
  it("jumps to the ends of a row and leaves other keys alone", () => {
    expect(from(6, "Home")).toBe(4);
    expect(from(6, "End")).toBe(7);
    expect(from(6, "Enter")).toBeNull();
  });
});
