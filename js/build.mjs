// Bundles src/ into one module that is committed, so that nobody needs Node to install or to play.
// `--check` builds in memory and fails where the committed files differ.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { minify } from "terser";
import { iconModule } from "./icons.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const STATIC = `${ROOT}plakett_widgets/static/`;
/** The whole module is sent and saved with every board.  Style and texts travel beside it.  The last is of the page around it. */
const LIMITS = { "without icons": 60 * 1024, "with them": 80 * 1024, "classroom.js": 16 * 1024 };

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

const OPTIONS = {
  absWorkingDir: `${ROOT}js`,
  bundle: true,
  minify: true,
  legalComments: "none",
  target: ["es2022", "chrome118", "firefox121", "safari17.2"],
  write: false,
};

const output = async (options) => (await build({ ...OPTIONS, ...options })).outputFiles[0];

/** As a module, which terser makes smaller still. */
async function script(options, preamble) {
  const { text } = await output({ ...options, format: "esm" });
  const { code } = await minify(text, { module: true, ecma: 2022, format: { comments: false, preamble } });
  return Buffer.from(code);
}

/** `icons` is drawn from icons.json. */
const drawn = (icons) => ({
  name: "icons",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^icons$/ }, () => ({ path: "icons", namespace: "icons" }));
    onLoad({ filter: /./, namespace: "icons" }, () => ({ contents: icons }));
  },
});

const COMPONENTS = {
  // `h(…)` is smaller than the calls that tsconfig.json asks for, and fields that are assigned than those that are defined
  tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
  jsx: "transform",
  jsxFactory: "h",
  jsxFragment: "Fragment",
  inject: ["./src/jsx.ts"],
  define: { "window.__PREACT_SIGNALS_DEVTOOLS__": "false" },
};

const bundled = (icons) =>
  script(
    {
      ...COMPONENTS,
      entryPoints: ["./src/index"],
      outfile: "board.js",
      plugins: [drawn(icons)],
    },
    "//# allFunctionsCalledOnLoad", // compiled as it is read, and not one by one in the first render
  );

const bundle = await bundled(iconModule());
const page = await script({ entryPoints: ["./src/page"], outfile: "page.js" });
const classroom = await script({ ...COMPONENTS, entryPoints: ["./src/classroom"], outfile: "classroom.js" });
const sheet = async (name, outfile) => (await output({ entryPoints: [`./src/styles/${name}`], outfile })).contents;
const style = await sheet("index.css", "board.css");
const built = {
  "board.js": bundle,
  "board.css": style,
  "page.js": page,
  "classroom.js": classroom,
  "classroom.css": await sheet("classroom.css", "classroom.css"),
};
const digests = Object.entries(built).map(([name, data]) => `${sha256(data)}  ${name}\n`);
const files = { ...built, "board.sha256": `${sourcesHash()}  sources\n${digests.join("")}` };

const size = (data) => gzipSync(data, { level: 9 }).length;
const sizes = {
  "without icons": size(await bundled("export default {};")),
  "with them": size(bundle),
  "classroom.js": size(classroom),
};
console.log(`board.css: ${(size(style) / 1024).toFixed(1)} KB gzip`);
console.log(`board.js, ${(bundle.length / 1024).toFixed(1)} KB plain; gzip:`);
for (const [what, bytes] of Object.entries(sizes)) {
  console.log(`  ${(bytes / 1024).toFixed(1)} KB ${what}, of ${LIMITS[what] / 1024}`);
  if (bytes > LIMITS[what]) process.exitCode = 1;
}

if (process.argv.includes("--check")) {
  const same = ([name, data]) => existsSync(STATIC + name) && readFileSync(STATIC + name).equals(Buffer.from(data));
  if (!Object.entries(files).every(same)) {
    console.error("plakett_widgets/static is not what js/src builds: run `python3 dev.py build`.");
    process.exitCode = 1;
  }
} else {
  mkdirSync(STATIC, { recursive: true });
  for (const [name, data] of Object.entries(files)) writeFileSync(STATIC + name, data);
}
