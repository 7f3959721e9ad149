// node run.mjs SCRIPT.py …: runs scripts in WebAssembly Python with the package of this tree on its path,
// and with the standard input and output of this process.
import { readFileSync, readSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../../js/node_modules/pyodide/pyodide.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const python = await loadPyodide();
python.FS.mkdirTree("/tree/plakett_widgets");
python.FS.mount(python.FS.filesystems.NODEFS, { root: `${root}plakett_widgets` }, "/tree/plakett_widgets");
python.runPython("import sys; sys.path.insert(0, '/tree'); sys.dont_write_bytecode = True");
python.setStdin({ read: (buffer) => readSync(0, buffer) });
python.setStdout({ batched: console.log });
try {
  for (const script of process.argv.slice(2)) python.runPython(readFileSync(resolve(script), "utf8"), { filename: script });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
