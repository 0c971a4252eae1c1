import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, stop } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

const checks = "check-settings.mjs";

/** Programs outside Next's output: the PDF process, the checks before the start, the operator's commands, and Next's configuration. */
const programs = {
  "pdf-child.mjs": "lib/platform/pdf/child.ts",
  [checks]: "lib/platform/process/check-settings.ts",
  "operator.mjs": "lib/operator/run-command.ts",
  "next.config.mjs": "next.config.ts",
};

/** Scripts of embedded pages: of the application around them, and of ours in its frame (docs/embedding.md). */
const browserScripts = {
  "embed.js": "components/embedding/embed.ts",
  "in-frame.js": "components/embedding/in-frame.ts",
};

/**
 * Packages left out of the PDF process's bundle: one needs its engine file beside it, the other cannot be bundled. All
 * others are bundled, because loading hundreds of files took most of the start. `sharp` is native and loaded by name.
 */
const outsidePdfChild = ["@embedpdf/pdfium", "workerpool"];

/** Lets pdf-lib deflate by Node's zlib. */
export const nativeZlib = {
  name: "native-zlib",
  setup({ onResolve }) {
    onResolve({ filter: /^fflate$/ }, ({ importer }) =>
      /node_modules[\\/]pdf-lib[\\/]/.test(importer)
        ? { path: path.join(root, "lib/platform/pdf/child/native-zlib.ts") }
        : undefined,
    );
  },
};

/** Lets fontkit decompress WOFF2 by Node's zlib: the package's dictionary is 1.3 MB that each PDF process would read. */
export const nativeBrotli = {
  name: "native-brotli",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^brotli\/decompress/ }, () => ({ path: "brotli", namespace: "native" }));
    onLoad({ filter: /^brotli$/, namespace: "native" }, () => ({
      contents: 'export { brotliDecompressSync as default } from "node:zlib";',
    }));
  },
};

const intoPdfChild = { packages: "bundle", external: outsidePdfChild, plugins: [nativeZlib, nativeBrotli] };

/** Bundles them from the sources, unless this file has bundled them from sources with the same fingerprint. */
export async function bundlePrograms(fingerprint) {
  const stamp = path.join(root, "build", "fingerprint");
  const wanted = fingerprint && `${fingerprint}\n${await readFile(fileURLToPath(import.meta.url), "utf8")}`;
  if (wanted && (await readFile(stamp, "utf8").catch(() => "")) === wanted) return;
  await rm(stamp, { force: true });
  for (const [name, entry] of Object.entries(programs)) {
    await bundle(entry, path.join(root, "build", name), name === "pdf-child.mjs" ? intoPdfChild : {});
  }
  for (const name of Object.keys(browserScripts))
    await write(path.join(root, "build", name), await bundleForBrowsers(name));
  if (wanted) await writeFile(stamp, wanted);
  await stop(); // esbuild's process would stay for as long as the product runs
}

/** Bundles only what checks the settings, which comes before everything that takes long. */
export async function bundleChecks() {
  await bundle("lib/platform/process/check-settings.ts", path.join(root, "build", checks));
  await stop();
}

/** @param {keyof typeof browserScripts} name */
export async function bundleForBrowsers(name) {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, browserScripts[name])],
    bundle: true,
    minify: true,
    format: "iife",
    target: ["es2020", "safari15.4", "firefox115"],
    write: false,
    logLevel: "error",
  });
  return outputFiles[0].contents;
}

/**
 * Bundles a TypeScript file and the project files it imports into one script; packages stay external by default.
 * @param {string} entry
 * @param {string} outfile
 * @param {import("esbuild").BuildOptions} [options]
 */
export async function bundle(entry, outfile, { plugins = [], ...packages } = {}) {
  const { outputFiles } = await build({
    entryPoints: [path.resolve(root, entry)],
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    mainFields: ["module", "main"],
    packages: "external",
    ...packages,
    alias: { "@": root },
    plugins: [serverOnly, ...plugins],
    write: false,
    logLevel: "error",
  });
  await write(outfile, outputFiles[0].contents);
}

async function write(outfile, contents) {
  await mkdir(path.dirname(outfile), { recursive: true });
  const unfinished = `${outfile}.${process.pid}`;
  await writeFile(unfinished, contents);
  await rename(unfinished, outfile); // atomic: a process that starts meanwhile reads either the old or the new file
}

/** Replaces `server-only`, which throws outside of Next. */
export const serverOnly = {
  name: "server-only",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^server-only$/ }, () => ({ path: "server-only", namespace: "empty" }));
    onLoad({ filter: /.*/, namespace: "empty" }, () => ({ contents: "" }));
  },
};
