import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { cruise } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import config from "../.dependency-cruiser.mjs";
import { circlesOf, folderImports } from "./folder-circles.mjs";
import { moduleStateIn } from "./module-state.mjs";

/** Folders whose subfolders must not import each other in a circle. */
const layered = ["lib", "components", "components/signing", "components/wizard", "components/designer"];
const folders = ["app", "components", "lib", "db", "sdk/src"].filter((folder) => existsSync(folder));
const { tsConfig, ...options } = config.options;
const settings = { ...options, ruleSet: { forbidden: config.forbidden }, validate: true };
const { output } = await cruise(folders, { ...settings, tsConfig }, undefined, {
  tsConfig: extractTSConfig(tsConfig.fileName),
});

const modules = output.modules.filter(({ source }) => folders.some((folder) => source.startsWith(`${folder}/`)));
const complaints = [
  ...violations(),
  ...(await unreadFiles()),
  ...modules.filter(isUnguarded).map(unguarded),
  ...serverOnlyInBrowsers(),
  ...layered.flatMap((root) =>
    circlesOf(folderImports(root)).map((circle) => `folders of ${root} in a circle: ${circle}`),
  ),
  ...moduleStateIn(folders.filter((folder) => folder === "app" || folder === "components")).map(
    (state) => `state that all users of a module share: ${state}`,
  ),
];
for (const complaint of complaints) console.error(complaint);
console.log(`Import rules: ${modules.length} files, ${complaints.length} complaints.`);
process.exitCode = complaints.length > 0 ? 1 : 0;

function violations() {
  return output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

/** Complains if the checker could not read some files, in which it would find no errors. */
async function unreadFiles() {
  const there = (await Promise.all(folders.map(sourcesIn))).flat();
  const seen = new Set(modules.map(({ source }) => source));
  const missed = there.filter((file) => !seen.has(file)).map((file) => `not looked at: ${file}`);
  const imports = modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
  return imports < modules.length ? [...missed, `only ${imports} imports seen in ${modules.length} files`] : missed;
}

async function sourcesIn(folder) {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => /(?<![.]test|[.]d)[.]tsx?$/.test(name)).map((name) => path.posix.join(folder, name));
}

/** Components run in browsers too, so nothing that they load may be for the server only. */
function serverOnlyInBrowsers() {
  const loadedBy = new Map(modules.map(({ source, dependencies }) => [source, loaded(dependencies)]));
  const isForServer = (component) => {
    const reached = new Set([component]);
    for (const file of reached) for (const next of loadedBy.get(file) ?? []) reached.add(next);
    return [...reached].some((file) => file.includes("node_modules/server-only/"));
  };
  return modules
    .filter(({ source }) => source.startsWith("components/") && isForServer(source))
    .map(({ source }) => `loads what is for the server only: ${source}`);
}

function loaded(dependencies) {
  return dependencies
    .filter(({ dependencyTypes }) => !dependencyTypes.includes("type-only"))
    .map(({ resolved }) => resolved);
}

/** Modules that use the database or the request must not be bundled for browsers. */
function isUnguarded({ source, dependencies }) {
  const targets = loaded(dependencies);
  const touches = targets.some(
    (target) => /^db\/(?!enums|languages|signature-methods)/.test(target) || /next\/headers/.test(target),
  );
  return source.startsWith("lib/") && touches && !targets.some((target) => target.includes("server-only"));
}

function unguarded({ source }) {
  return `begins without import "server-only", but touches the database or the request: ${source}`;
}
