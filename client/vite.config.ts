import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import license from "rollup-plugin-license";
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

/** The licences of what others wrote and we hand on; the build's own tools are not part of it. */
const LICENCES = "../src/fourfold/web/client/licences.txt";
const TYPEFACES = ["@fontsource/vollkorn", "@fontsource-variable/commissioner"];

function licences(): Plugin {
  const notice = (name: string, text: string): string => `${name}\n\n${text.trim()}\n`;
  return license({
    thirdParty: {
      output: {
        file: fileURLToPath(new URL(LICENCES, import.meta.url)),
        template: (parts) =>
          [
            ...parts.map(({ name, license, licenseText }) =>
              notice(`${name ?? ""} (${license ?? ""})`, licenseText ?? ""),
            ),
            ...TYPEFACES.map((name) =>
              notice(
                `${name} (OFL-1.1)`,
                readFileSync(new URL(`node_modules/${name}/LICENSE`, import.meta.url), "utf8"),
              ),
            ),
          ].join(`\n${"-".repeat(80)}\n\n`),
      },
    },
  }) as Plugin;
}

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
  plugins: [svelte(), fonts(), licences()],
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
