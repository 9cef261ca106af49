import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import license from "rollup-plugin-license";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";

import { python } from "./scripts/python.mjs";
import { BASE, BUILT, IS_SITE } from "./scripts/target.mjs";

/** The server to talk to while developing (`npm run dev`). */
const SERVER = process.env.FOURFOLD_SERVER ?? "http://127.0.0.1:8000";

/** What `fonts.css` of the server names; under these names, since pages without a script use them too. */
const FONTS = ["latin", "latin-ext", "cyrillic"].flatMap((letters) => [
  `@fontsource/vollkorn/files/vollkorn-${letters}-600-normal.woff2`,
  `@fontsource-variable/commissioner/files/commissioner-${letters}-wght-normal.woff2`,
]);

/** The licences of third-party code that we ship; the build's own tools are not part of it. */
const TYPEFACES = ["@fontsource/vollkorn", "@fontsource-variable/commissioner"];

function licences(): Plugin {
  const notice = (name: string, text: string): string => `${name}\n\n${text.trim()}\n`;
  return license({
    thirdParty: {
      output: {
        file: `${BUILT}licences.txt`,
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
  `^https?://[^/]+${BASE.slice(0, -1)}(${(
    JSON.parse(readFileSync(SCREENS, "utf8")) as { path: string; offline?: boolean }[]
  )
    .filter(({ offline }) => offline)
    .map(({ path }) => path.replaceAll(/:\w+/g, "[^/?#]+"))
    .join("|")})/?([?#]|$)`,
);

const RULES = ["rules/quarto", "rules/quatro"].map((page) => BASE + page);
/** The page for every screen without a network. */
const SHELL = `${BASE}shell${IS_SITE ? ".html" : ""}`;
/** The address under which a page is cached; under its own it would never be requested again. */
const asItLay = (page: string): string => `${page}${IS_SITE ? "/" : ""}?ready`;
/** What is said in the reader's language: by a server, or in files for each language. */
const WORDS = new RegExp(`^https?://[^/]+${BASE}${IS_SITE ? "data/" : "api/(texts|editions|options)"}`);

/** The page's own addresses lie where everything lies. */
function base(): Plugin {
  return {
    name: "base",
    apply: "build",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => html.replaceAll(' href="/', ` href="${BASE}`),
    },
  };
}

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
pieces = [f"art/pieces/{name}.svg" for name in editions()]
figures = [f"art/figures/{theme}/{name}.svg" for theme in ("light", "dark") for name in art.figures()]
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
    SHELL,
    ...RULES.map(asItLay),
    ...[
      "art/tokens.css",
      "art/parts.svg",
      "art/icon.svg",
      "pages/fonts.css",
      "pages/page.css",
      "client/icons/signs.svg",
      ...addresses.trim().split(/\s+/),
    ].map((file) => BASE + file),
  ];
  return VitePWA({
    registerType: "prompt",
    injectRegister: null,
    manifest: false,
    filename: "sw.js",
    buildBase: BASE,
    scope: BASE,
    workbox: {
      clientsClaim: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
      // A site without a server has one page for all screens, and hosts that know only the addresses of its files.
      navigateFallback: IS_SITE ? SHELL : null,
      navigateFallbackAllowlist: [OFFLINE],
      globPatterns: ["{assets,fonts}/*.{js,css,woff2,wasm,json,bin}"],
      // The code for the board in 3-D is fetched only on demand; from then on it is cached too.
      globIgnores: ["assets/SolidWood-*"],
      modifyURLPrefix: { "assets/": `${BASE}client/assets/`, "fonts/": `${BASE}client/fonts/` },
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
          urlPattern: new RegExp(`^https?://[^/]+${page}(/[\\w-]*)*$`),
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
            precacheFallback: { fallbackURL: SHELL },
          },
        },
        {
          urlPattern: WORDS,
          handler: "NetworkFirst",
          options: { cacheName: "words", matchOptions: { ignoreVary: true } },
        },
      ],
    },
  });
}

export default defineConfig({
  plugins: [svelte(), base(), screens(), fonts(), licences(), offline()],
  base: `${BASE}client/`,
  worker: { format: "es" },
  build: {
    outDir: BUILT,
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
