/** How far two pictures look apart: a line of JSON with two SVGs in, the share of values that are far apart out. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { initWasm, Resvg } from "@resvg/resvg-wasm";

import { at } from "./python.mjs";

/** Of 255: edges may be a little softer. */
const FAR = 24;

await initWasm(readFileSync(at("../node_modules/@resvg/resvg-wasm/index_bg.wasm")));

function apart(one, other) {
  if (one.length !== other.length) return 1;
  let far = 0;
  for (let place = 0; place < one.length; place += 1) far += Math.abs(one[place] - other[place]) > FAR;
  return far / one.length;
}

for await (const line of createInterface({ input: process.stdin })) {
  const [one, other] = JSON.parse(line).map((svg) => new Resvg(svg).render().pixels);
  process.stdout.write(`${JSON.stringify(apart(one, other))}\n`);
}
