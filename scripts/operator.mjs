import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { startEmbeddedPostgres } from "./embedded-postgres.mjs";
import { secretKey } from "./secrets.mjs";
import { readSettings } from "./settings.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Bundles lib/operator for this process, and answers its one function. */
async function load() {
  const folder = path.join(root, "node_modules/.cache/countersign");
  const outfile = path.join(folder, `operator-${process.pid}.mjs`);
  await mkdir(folder, { recursive: true });
  const nothing = path.join(folder, "nothing.mjs");
  await writeFile(nothing, "");
  await build({
    entryPoints: [path.join(root, "lib/operator/run-command.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    alias: { "@": root, "server-only": nothing },
    logLevel: "error",
  });
  try {
    return (await import(pathToFileURL(outfile))).runCommand;
  } finally {
    await rm(outfile);
  }
}

/** Beside a running product or without one: the embedded database is adopted, or started for as long as this takes. */
async function main() {
  const { port, host, dataDir, appUrl, isProduction } = readSettings();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const key = await secretKey({ given: process.env.SECRET_KEY, dataDir, isProduction });
  Object.assign(process.env, { PORT: String(port), HOST: host, DATA_DIR: dataDir, APP_URL: appUrl, SECRET_KEY: key });
  const embedded = process.env.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir });
  Object.assign(process.env, embedded?.env);
  try {
    const { lines, code } = await (await load())(process.argv.slice(2));
    for (const line of lines) (code === 0 ? console.log : console.error)(line);
    process.exitCode = code;
  } finally {
    await embedded?.stop();
  }
}

await main();
