import { readFileSync } from "node:fs";
import { basename } from "node:path";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Where the Python package looks for the built client; never committed. */
const SERVED = "../src/fourfold/web/client";

/** The server to talk to while developing (`npm run dev`). */
const SERVER = process.env.FOURFOLD_SERVER ?? "http://127.0.0.1:8000";

/** What `fonts.css` of the server names; under these names, since pages without a script use them too. */
const FONTS = ["latin", "latin-ext", "cyrillic"].flatMap((letters) => [
  `@fontsource/vollkorn/files/vollkorn-${letters}-600-normal.woff2`,
  `@fontsource-variable/commissioner/files/commissioner-${letters}-wght-normal.woff2`,
]);

function fonts(): Plugin {
  return {
    name: "fonts",
    apply: "build",
    generateBundle() {
      for (const file of FONTS) {
        const source = readFileSync(new URL(`node_modules/${file}`, import.meta.url));
        this.emitFile({ type: "asset", fileName: `fonts/${basename(file)}`, source });
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), fonts()],
  base: "/client/",
  build: {
    outDir: SERVED,
    emptyOutDir: true,
    target: "es2022",
    // Pictures inlined as data: would count against the first load; there are none to inline anyway.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/api": { target: SERVER, ws: true },
      "/art": SERVER,
      "/pages": SERVER,
      "/client/fonts": SERVER,
      "/manifest.webmanifest": SERVER,
    },
  },
});
