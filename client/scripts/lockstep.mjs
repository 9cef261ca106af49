/** What the page can do as a program, without a page: a line of JSON in, a line with all it tells of it out. */
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";

import { build } from "esbuild";

import { at } from "./python.mjs";

// Made before every test and build; whoever asks for these rules alone may not have it yet.
if (!existsSync(at("../src/games/quatro/rules/layouts.json"))) await import("./layouts.mjs");

const [, , entry = "lockstep"] = process.argv;
const { outputFiles } = await build({
  entryPoints: [at(`../src/testing/${entry}.ts`)],
  bundle: true,
  format: "esm",
  target: "es2022",
  write: false,
});
const bundle = Buffer.from(outputFiles[0].contents).toString("base64");
const { answer } = await import(`data:text/javascript;base64,${bundle}`);

for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${answer(line)}\n`);
