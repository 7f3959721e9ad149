import { defineConfig } from "vitest/config";
import { iconModule } from "./icons.mjs";

export default defineConfig({
  // `icons` is drawn, as in build.mjs
  plugins: [
    {
      name: "icons",
      enforce: "pre",
      resolveId: (source) => (source === "icons" ? source : null),
      load: (id) => (id === "icons" ? iconModule() : null),
    },
  ],
  test: {
    environment: "happy-dom",
    testTimeout: 180_000,
    hookTimeout: 60_000,
    include: ["tests/**/*.test.{ts,tsx}"],
    setupFiles: "tests/setup.ts",
  },
});
