/** The digests are those of Python: `hashlib.blake2b(text, digest_size=length).hexdigest()`. */
import { expect, test } from "vitest";

import { blake2b } from "./blake2b";

function hex(text: string, length: number): string {
  return [...blake2b(text, length)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

test("digests are those of Python, for no block, full blocks and several", () => {
  expect(hex("", 4)).toBe("1271cf25");
  expect(hex("x".repeat(128), 64)).toBe(
    "082b91ea2e15d1556d2ceefdd5af5d64d31b4e01aff1959724578876293825b236ee8079173a0a38160d7d6685d6bca0bfb62c177b3599b8727d9173e2115b91",
  );
  expect(hex("x".repeat(300), 8)).toBe("12b539c1cad94615");
  expect(hex("“née”", 4)).toBe("862a1531");
});
