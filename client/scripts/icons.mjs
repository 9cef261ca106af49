/**
 * Draws the app's icons as PNG, which phones need, from the SVG of `fourfold.art`, and for a static site the picture that
 * is shown beside links to it; gathers the signs of the header for pages without scripts. Put beside the bundle, never
 * committed.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

import { initWasm, Resvg } from "@resvg/resvg-wasm";

import { at, python } from "./python.mjs";
import { BUILT, IS_SITE } from "./target.mjs";

const FOLDER = `${BUILT}icons/`;
/** Name, pixels, and whether it fills its square: masks and iOS cut the corners themselves. */
const ICONS = [
  ["app-192", 192, false],
  ["app-512", 512, false],
  ["maskable-512", 512, true],
  ["apple-180", 180, true],
];
/** The signs in the header of the pages that the server draws. */
const SIGNS = ["dices", "puzzle", "microscope", "graduation-cap", "globe", "settings-2"];

await initWasm(readFileSync(at("../node_modules/@resvg/resvg-wasm/index_bg.wasm")));
mkdirSync(FOLDER, { recursive: true });
const code =
  "import json; from fourfold.quarto.art import app_icon; print(json.dumps([app_icon(False), app_icon(True)]))";
const [rounded, filling] = JSON.parse(python("-c", code));
for (const [name, size, full] of ICONS) {
  const drawn = new Resvg(full ? filling : rounded, { fitTo: { mode: "width", value: size } });
  writeFileSync(`${FOLDER}${name}.png`, drawn.render().asPng());
}

if (IS_SITE) {
  const shown = "from fourfold.art.preview import preview; print(preview(['quarto-call', 'quatro-row']))";
  const drawn = new Resvg(python("-c", shown), { fitTo: { mode: "width", value: 1200 } });
  writeFileSync(`${FOLDER}preview.png`, drawn.render().asPng());
}

const symbols = SIGNS.map((name) => {
  const component = readFileSync(at(`../node_modules/@lucide/svelte/dist/icons/${name}.svelte`), "utf8");
  const { node } = JSON.parse(/const iconData = (.*);/.exec(component)[1]);
  const strokes = node.map(([tag, look]) => {
    const attributes = Object.entries(look).map(([attribute, value]) => `${attribute}="${value}"`);
    return `<${tag} ${attributes.join(" ")}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 24 24">${strokes.join("")}</symbol>`;
});
writeFileSync(`${FOLDER}signs.svg`, `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`);
