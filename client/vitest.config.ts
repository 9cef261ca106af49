/** Separate from the build's settings, so that building needs no test tools. */
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig, mergeConfig } from "vitest/config";

import build from "./vite.config";

export default mergeConfig(
  build,
  defineConfig({
    plugins: [svelteTesting()],
    test: {
      include: ["src/**/*.test.ts"],
      environment: "node",
      css: true,
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  }),
);
