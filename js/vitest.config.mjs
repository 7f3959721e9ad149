import { defineConfig } from "vitest/config";

export default defineConfig({
  // a style sheet is imported as its text, as in build.mjs
  plugins: [
    {
      name: "css-as-text",
      enforce: "pre",
      resolveId(source, importer) {
        return source.endsWith(".css") ? this.resolve(`${source}?raw`, importer) : null;
      },
    },
  ],
  test: { environment: "happy-dom", css: true, include: ["tests/**/*.test.{ts,tsx}"] },
});
