/**
 * An engine of the page as a program, without a page: lines of JSON with questions in, lines with answers out. With
 * `bundle` after its name, the program itself as the address of a module.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { createInterface } from "node:readline";

import { build } from "esbuild";

import { at } from "./python.mjs";

// Made before every test and build; whoever asks an engine alone may not have it yet.
if (!existsSync(at("../src/games/quatro/rules/layouts.json"))) await import("./layouts.mjs");

/** What a page would fetch by its address is part of the address. */
const addresses = {
  name: "addresses",
  setup(bundle) {
    bundle.onResolve({ filter: /\?url$/ }, ({ path, importer }) => ({
      path: resolve(dirname(importer), path.slice(0, -"?url".length)),
      namespace: "address",
    }));
    bundle.onLoad({ filter: /.*/, namespace: "address" }, ({ path }) => ({
      contents: readFileSync(path),
      loader: "dataurl",
    }));
  },
};

const { outputFiles } = await build({
  entryPoints: [at(`../src/testing/${process.argv[2]}.ts`)],
  bundle: true,
  format: "esm",
  target: "es2022",
  write: false,
  plugins: [addresses],
});
const code = `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`;

if (process.argv[3] === "bundle") process.stdout.write(code);
else {
  const { answer } = await import(code);
  for await (const line of createInterface({ input: process.stdin }))
    process.stdout.write(`${await answer(line)}\n`);
}
