import { defineConfig } from "vitest/config";
import { iconModule } from "./icons.mjs";

export default defineConfig({
  // a style sheet is imported as its text, and `icons` is drawn, as in build.mjs
  plugins: [
    {
      name: "parts",
      enforce: "pre",
      resolveId(source, importer) {
        if (source === "icons") return source;
        return source.endsWith(".css") ? this.resolve(`${source}?raw`, importer) : null;
      },
      load: (id) => (id === "icons" ? iconModule() : null),
    },
  ],
  test: { environment: "happy-dom", css: true, include: ["tests/**/*.test.{ts,tsx}"] },
});
