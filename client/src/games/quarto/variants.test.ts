import { describe, expect, it } from "vitest";

import { writeCounting } from "./rules/counting";
import { countingIn } from "./variants";

describe("what counts in a variant", () => {
  it.each(["classic", "advanced", "torus+squares", "traits=top,shape+squares+torus"])(
    "%s is read",
    (text) => {
      expect(countingIn(writeCounting(countingIn(text)))).toEqual(countingIn(text));
    },
  );
  it.each(["", "of another page"])("“%s” is the classic one", (text) => {
    expect(writeCounting(countingIn(text))).toBe("classic");
  });
});
