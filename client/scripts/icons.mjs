/** Draws the app's icons as PNG, which phones want, from the SVG of `fourfold.art`; beside the bundle, never committed. */
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
for (const [name, size, full] of ICONS) {
  const code = `from fourfold.web.looks import app_icon_picture as draw; print(draw(${full ? "True" : "False"}))`;
  const drawn = new Resvg(python("-c", code), { fitTo: { mode: "width", value: size } });
  writeFileSync(`${FOLDER}${name}.png`, drawn.render().asPng());
}
