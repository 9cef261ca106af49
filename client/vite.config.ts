import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** Where the Python package looks for the built client; never committed. */
const SERVED = "../src/fourfold/web/client";

/** The server to talk to while developing (`npm run dev`). */
const SERVER = process.env.FOURFOLD_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
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
      "/manifest.webmanifest": SERVER,
    },
  },
});
