import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/**
 * The imports between the folders of `root`, as a map from a folder to the folders it imports, each with one importing
 * file. Type imports count, because a reader needs to know both folders.
 */
export function folderImports(root) {
  const imports = new Map();
  for (const name of readdirSync(root, { recursive: true })) {
    if (!/(?<![.]test|[.]d)[.]tsx?$/.test(name)) continue;
    const file = path.posix.join(root, name);
    for (const { fileName } of ts.preProcessFile(readFileSync(file, "utf8")).importedFiles) {
      const target = targetOf(file, fileName);
      if (!target?.startsWith(`${root}/`)) continue;
      const [from, to] = [file, target].map((one) => one.slice(root.length + 1).split("/")[0]);
      const known = imports.get(from) ?? new Map();
      if (from !== to && !known.has(to)) imports.set(from, known.set(to, file));
    }
  }
  return imports;
}

/** Resolves an import to a project path: `@/` is the project's folder; packages are ignored. */
function targetOf(file, specifier) {
  if (specifier.startsWith("@/")) return specifier.slice("@/".length);
  return specifier.startsWith(".") ? path.posix.join(path.posix.dirname(file), specifier) : null;
}

/** Every circle of imports, by its shortest path: `a → b (a/file.ts) → a (b/file.ts)`. */
export function circlesOf(imports) {
  const circles = new Map();
  for (const start of imports.keys()) {
    const way = shortestWay(imports, start);
    const circle =
      way &&
      way
        .map(({ to }) => to)
        .toSorted()
        .join();
    if (circle && !circles.has(circle))
      circles.set(circle, [start, ...way.map(({ to, file }) => `${to} (${file})`)].join(" → "));
  }
  return [...circles.values()];
}

function shortestWay(imports, start) {
  const seen = new Set();
  const ways = [[]];
  for (const way of ways)
    for (const [to, file] of imports.get(way.at(-1)?.to ?? start) ?? []) {
      if (to === start) return [...way, { to, file }];
      if (!seen.has(to)) ways.push([...way, { to, file }]);
      seen.add(to);
    }
  return null;
}
