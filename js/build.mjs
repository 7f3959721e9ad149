// Bundles src/ into one module that is committed, so that nobody needs Node to install or to play.
// `--check` builds in memory and fails where the committed files differ.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BUNDLE = `${ROOT}plakett_widgets/static/board.js`;
const HASHES = `${ROOT}plakett_widgets/static/board.sha256`;
const GZIP_LIMIT = 35 * 1024;

const sha256 = (data) => createHash("sha256").update(data).digest("hex");

/** Every file that the bundle is made from, as sorted paths from the root. */
function sources() {
  const below = (folder, ending) =>
    (existsSync(ROOT + folder) ? readdirSync(ROOT + folder, { recursive: true, withFileTypes: true }) : [])
      .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
      .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`.slice(ROOT.length).replaceAll("\\", "/"));
  const texts = below("plakett_widgets/widgets/texts", ".json");
  return ["js/build.mjs", "js/package-lock.json", ...below("js/src", ""), ...texts].sort();
}

/** The same digest that tests/test_static.py takes without Node: names and contents, each ended by a zero byte. */
function sourcesHash() {
  const parts = sources().flatMap((path) => [path, "\0", readFileSync(ROOT + path), "\0"]);
  return sha256(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

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
  loader: { ".css": "text" },
  write: false,
});
const bundle = outputFiles[0].contents;
const hashes = `${sourcesHash()}  sources\n${sha256(bundle)}  board.js\n`;

const size = gzipSync(bundle, { level: 9 }).length;
console.log(`board.js: ${(size / 1024).toFixed(1)} KB gzip, ${(bundle.length / 1024).toFixed(1)} KB plain`);
if (size > GZIP_LIMIT) {
  console.error(`More than ${GZIP_LIMIT / 1024} KB gzip: the whole module is sent and saved with every board.`);
  process.exitCode = 1;
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
