/** Apart from the build's own settings, so that building needs no test tools. */
import { defineConfig, mergeConfig } from "vitest/config";

import build from "./vite.config";

export default mergeConfig(
  build,
  defineConfig({ test: { include: ["src/**/*.test.ts"], environment: "node", css: true } }),
);
