import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What runs beside Next's own output: the process that works on PDFs, the operator's commands, and Next's settings. */
const programs = {
  "pdf-child.mjs": "lib/platform/pdf/child.ts",
  "operator.mjs": "lib/operator/run-command.ts",
  "next.config.mjs": "next.config.ts",
};

/** Makes them of the sources. */
export async function bundlePrograms() {
  for (const [name, entry] of Object.entries(programs)) await bundle(entry, path.join(root, "build", name));
}

/** Makes one plain script of a TypeScript file and what it imports of ours; packages stay outside. */
export async function bundle(entry, outfile) {
  const { outputFiles } = await build({
    entryPoints: [path.resolve(root, entry)],
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    alias: { "@": root },
    plugins: [serverOnly],
    write: false,
    logLevel: "error",
  });
  await mkdir(path.dirname(outfile), { recursive: true });
  const unfinished = `${outfile}.${process.pid}`;
  await writeFile(unfinished, outputFiles[0].contents);
  await rename(unfinished, outfile); // a process that starts meanwhile reads the whole of the old or the new one
}

/** Outside of Next the package `server-only` refuses to be loaded. */
const serverOnly = {
  name: "server-only",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^server-only$/ }, () => ({ path: "server-only", namespace: "empty" }));
    onLoad({ filter: /.*/, namespace: "empty" }, () => ({ contents: "" }));
  },
};
