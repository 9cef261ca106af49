import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import license from "rollup-plugin-license";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";

import { python } from "./scripts/python.mjs";

/** Where the Python package looks for the built client; never committed. */
const SERVED = "../src/fourfold/web/client";

/** The server to talk to while developing (`npm run dev`). */
const SERVER = process.env.FOURFOLD_SERVER ?? "http://127.0.0.1:8000";

/** What `fonts.css` of the server names; under these names, since pages without a script use them too. */
const FONTS = ["latin", "latin-ext", "cyrillic"].flatMap((letters) => [
  `@fontsource/vollkorn/files/vollkorn-${letters}-600-normal.woff2`,
  `@fontsource-variable/commissioner/files/commissioner-${letters}-wght-normal.woff2`,
]);

/** The licences of third-party code that we ship; the build's own tools are not part of it. */
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

/** Every screen; the server reads this file to know which addresses the client draws. */
const SCREENS = new URL("src/screens.json", import.meta.url);
/** The pages whose screens work without a network. */
const OFFLINE = new RegExp(
  `^https?://[^/]+(${(JSON.parse(readFileSync(SCREENS, "utf8")) as { path: string; offline?: boolean }[])
    .filter(({ offline }) => offline)
    .map(({ path }) => path.replaceAll(/:\w+/g, "[^/?#]+"))
    .join("|")})([?#]|$)`,
);

const RULES = ["/rules/quarto", "/rules/quatro"];
/** The address under which a page is cached; under its own it would never be requested again. */
const asItLay = (page: string): string => `${page}?ready`;

function screens(): Plugin {
  return {
    name: "screens",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "screens.json", source: readFileSync(SCREENS) });
    },
  };
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

/** The server's pictures for offline use: prints everything they depend on, then their addresses. */
const DRAWN = `
from fourfold import art
from fourfold.quarto.art import sprite
from fourfold.quarto.data import editions
from fourfold.locale import rules_page
from fourfold.rules.games import Game
pieces = [f"/art/pieces/{name}.svg" for name in editions()]
figures = [f"/art/figures/{theme}/{name}.svg" for theme in ("light", "dark") for name in art.figures()]
print(art.stylesheet(), art.parts(), *map(sprite, editions()), *map(art.figure, art.figures()), *map(rules_page, Game))
print("\\0", *pieces, *figures)
`;

/**
 * The service worker, written by Workbox. Code, typefaces and pictures are cached; pages come from the server if it
 * answers, and otherwise from the cache. A new version waits until the user wants it.
 */
function offline(): Plugin[] {
  const [drawn = "", addresses = ""] = python("-c", DRAWN).split("\0");
  const ready = [
    "/shell",
    ...RULES.map(asItLay),
    "/art/tokens.css",
    "/art/parts.svg",
    "/art/icon.svg",
    "/pages/fonts.css",
    "/pages/page.css",
    ...addresses.trim().split(/\s+/),
  ];
  return VitePWA({
    registerType: "prompt",
    injectRegister: null,
    manifest: false,
    filename: "sw.js",
    buildBase: "/",
    scope: "/",
    workbox: {
      clientsClaim: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
      navigateFallback: null,
      globPatterns: ["{assets,fonts}/*.{js,css,woff2}"],
      // The code for the board in 3-D is fetched only on demand; from then on it is cached too.
      globIgnores: ["assets/SolidWood-*"],
      modifyURLPrefix: { "assets/": "/client/assets/", "fonts/": "/client/fonts/" },
      dontCacheBustURLsMatching: /\/client\//,
      // Files without a hash in their name change with the pictures or with the code.
      manifestTransforms: [
        (built) => {
          const mark = createHash("sha256").update(drawn);
          for (const { url } of built) mark.update(url);
          const revision = mark.digest("hex").slice(0, 16);
          return { manifest: [...built, ...ready.map((url) => ({ url, revision, size: 0 }))] };
        },
      ],
      runtimeCaching: [
        {
          urlPattern: /\/client\/assets\/SolidWood-/,
          handler: "CacheFirst",
          options: { cacheName: "solid", expiration: { maxEntries: 4 } },
        },
        ...RULES.map((page) => ({
          urlPattern: new RegExp(`^https?://[^/]+${page}$`),
          handler: "NetworkFirst" as const,
          options: {
            cacheName: "rules",
            matchOptions: { ignoreVary: true },
            precacheFallback: { fallbackURL: asItLay(page) },
          },
        })),
        {
          urlPattern: OFFLINE,
          handler: "NetworkFirst",
          options: {
            cacheName: "pages",
            matchOptions: { ignoreVary: true },
            precacheFallback: { fallbackURL: "/shell" },
          },
        },
        {
          urlPattern: ({ url, sameOrigin }) =>
            sameOrigin && /^\/api\/(texts|editions|options)/.test(url.pathname),
          handler: "NetworkFirst",
          options: { cacheName: "words", matchOptions: { ignoreVary: true } },
        },
      ],
    },
  });
}

export default defineConfig({
  plugins: [svelte(), screens(), fonts(), licences(), offline()],
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
      "/sw.js": SERVER,
      "/rules": SERVER,
      "/client/fonts": SERVER,
      "/manifest.webmanifest": SERVER,
    },
  },
});
