/** Draws the app's icons as PNG, which phones need, from the SVG of `fourfold.art`; put beside the bundle, never committed. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

import { initWasm, Resvg } from "@resvg/resvg-wasm";

import { at, python } from "./python.mjs";

const FOLDER = at("../../src/fourfold/web/client/icons/");
/** Name, pixels, and whether it fills its square: masks and iOS cut the corners themselves. */
const ICONS = [
  ["app-192", 192, false],
  ["app-512", 512, false],
  ["maskable-512", 512, true],
  ["apple-180", 180, true],
];

await initWasm(readFileSync(at("../node_modules/@resvg/resvg-wasm/index_bg.wasm")));
mkdirSync(FOLDER, { recursive: true });
const code =
  "import json; from fourfold.art import app_icon; print(json.dumps([app_icon(False), app_icon(True)]))";
const [rounded, filling] = JSON.parse(python("-c", code));
for (const [name, size, full] of ICONS) {
  const drawn = new Resvg(full ? filling : rounded, { fitTo: { mode: "width", value: size } });
  writeFileSync(`${FOLDER}${name}.png`, drawn.render().asPng());
}
