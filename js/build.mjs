// Bundles src/ into one module that is committed, so that nobody needs Node to install or to play.
// `--check` builds in memory and fails where the committed files differ.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, transform } from "esbuild";
import { iconModule } from "./icons.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BUNDLE = `${ROOT}plakett_widgets/static/board.js`;
const HASHES = `${ROOT}plakett_widgets/static/board.sha256`;
/** The whole module is sent and saved with every board. */
const LIMITS = { "without icons": 35 * 1024, "with them": 50 * 1024 };

const sha256 = (data) => createHash("sha256").update(data).digest("hex");

/** Every file that the bundle is made from, as sorted paths from the root. */
function sources() {
  const source = readdirSync(`${ROOT}js/src`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`.slice(ROOT.length).replaceAll("\\", "/"));
  return ["js/build.mjs", "js/icons.json", "js/icons.mjs", "js/package-lock.json", ...source].sort();
}

/** The same digest that tests/test_static.py takes without Node: names and contents, each ended by a zero byte. */
function sourcesHash() {
  const parts = sources().flatMap((path) => [path, "\0", readFileSync(ROOT + path), "\0"]);
  return sha256(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

/** Style sheets come as their text, without the blanks; `icons` is drawn from icons.json. */
const parts = (icons) => ({
  name: "parts",
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, "utf8"), {
        loader: "css",
        minify: true,
        target: "chrome123",
      });
      return { contents: code.trim(), loader: "text" };
    });
    onResolve({ filter: /^icons$/ }, () => ({ path: "icons", namespace: "icons" }));
    onLoad({ filter: /./, namespace: "icons" }, () => ({ contents: icons }));
  },
});

async function bundled(icons) {
  const { outputFiles } = await build({
    absWorkingDir: `${ROOT}js`,
    entryPoints: ["./src/index"],
    outfile: BUNDLE,
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    legalComments: "none",
    jsx: "automatic",
    jsxImportSource: "preact",
    plugins: [parts(icons)],
    write: false,
  });
  return outputFiles[0].contents;
}

const bundle = await bundled(iconModule());
const hashes = `${sourcesHash()}  sources\n${sha256(bundle)}  board.js\n`;

const size = (data) => gzipSync(data, { level: 9 }).length;
const sizes = { "without icons": size(await bundled("export default {};")), "with them": size(bundle) };
console.log(`board.js, ${(bundle.length / 1024).toFixed(1)} KB plain; gzip:`);
for (const [what, bytes] of Object.entries(sizes)) {
  console.log(`  ${(bytes / 1024).toFixed(1)} KB ${what}, of ${LIMITS[what] / 1024}`);
  if (bytes > LIMITS[what]) process.exitCode = 1;
}

if (process.argv.includes("--check")) {
  const same = (path, data) => existsSync(path) && readFileSync(path).equals(Buffer.from(data));
  if (!same(BUNDLE, bundle) || !same(HASHES, hashes)) {
    console.error("plakett_widgets/static is not what js/src builds: run `python3 dev.py build`.");
    process.exitCode = 1;
  }
} else {
  mkdirSync(`${ROOT}plakett_widgets/static`, { recursive: true });
  writeFileSync(BUNDLE, bundle);
  writeFileSync(HASHES, hashes);
}
