import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import { bundlePrograms } from "./bundle.mjs";

const notSource = new Set([
  "node_modules",
  "build",
  "data",
  "tests",
  "scripts",
  "sdk", // but for its examples
  "docs",
  "deploy",
  "gallery",
  "test-results",
  "playwright-report",
  "playwright.config.ts",
  "vitest.config.ts",
  "Dockerfile",
  "compose.yaml",
]);

/**
 * Builds the app unless the existing build has the same sources, packages and Node version. `say` gets each line that
 * Next prints; without it they are shown as they are.
 */
export async function ensureBuild(root, { dataDir, signal, say }) {
  const built = await readFile(stampIn(root), "utf8").catch(() => "");
  const fingerprint = await fingerprintOf(root, dataDir);
  if (built === fingerprint && existsSync(path.join(root, ".next", "BUILD_ID"))) return bundlePrograms(fingerprint);
  console.log("Building (once, and after each change of the sources) …");
  await build(root, { dataDir, signal, say });
}

/** Builds Next's output and the programs beside it, so that nothing is compiled at run time. */
export async function build(root, { dataDir, signal, say }) {
  const stamp = stampIn(root);
  const fingerprint = await fingerprintOf(root, dataDir);
  await rm(stamp, { force: true });
  const failing = new AbortController();
  const bundling = bundlePrograms(fingerprint).catch((error) => {
    failing.abort(); // else Next's build would go on, and its words would follow those of the failure
    throw error;
  });
  const either = AbortSignal.any([failing.signal, ...(signal ? [signal] : [])]);
  await Promise.all([bundling, buildNext(root, { signal: either, say })]);
  await writeFile(stamp, fingerprint); // last, so that an interrupted build has none
}

const stampIn = (root) => path.join(root, ".next", "fingerprint");

async function fingerprintOf(root, dataDir) {
  const hash = createHash("sha256").update(process.version);
  for (const [key, value] of Object.entries(process.env).sort()) {
    if (key.startsWith("NEXT_PUBLIC_")) hash.update(`${key}=${value}\0`); // the build writes these into its output
  }
  for (const file of await sourcesIn(root, dataDir)) {
    hash.update(`${path.relative(root, file)}\0`).update(await readFile(file));
  }
  return hash.digest("hex");
}

async function sourcesIn(root, dataDir) {
  const isSource = (entry) => !entry.name.startsWith(".") && !notSource.has(entry.name) && !isNote(entry.name);
  const top = (await readdir(root, { withFileTypes: true })).filter(isSource);
  const files = await Promise.all(top.map((entry) => filesUnder(path.join(root, entry.name), entry, dataDir)));
  const examples = path.join(root, "sdk/examples"); // which a page shows
  return [...files.flat(), ...(await filesUnder(examples, await stat(examples), dataDir))].sort();
}

const isNote = (name) => /[.](md|tsbuildinfo|test[.]tsx?)$/.test(name) || name === "next-env.d.ts";

async function filesUnder(place, entry, dataDir) {
  if (place === dataDir) return [];
  if (entry.isFile()) return [place];
  if (!entry.isDirectory()) return [];
  const inside = (await readdir(place, { withFileTypes: true })).filter((child) => !isNote(child.name));
  const files = await Promise.all(inside.map((child) => filesUnder(path.join(place, child.name), child, dataDir)));
  return files.flat();
}

async function buildNext(root, { signal, say }) {
  const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const output = say ? "pipe" : "inherit";
  const child = spawn(process.execPath, [next, "build"], { cwd: root, env, stdio: ["ignore", output, output], signal });
  if (say)
    for (const stream of [child.stdout, child.stderr]) createInterface(stream).on("line", (line) => line && say(line));
  const [code, killer] = await once(child, "exit");
  if (code !== 0) throw new Error(`The build failed (${killer ?? `exit ${code}`}); its own words are above.`);
}
