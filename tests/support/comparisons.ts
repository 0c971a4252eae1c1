import { readdirSync, readFileSync } from "node:fs";

/** Lines of the product's code that compare something with one of these names, in TypeScript or in a query. */
export function comparisonsWith(names: readonly string[]): { path: string; line: string }[] {
  const name = `["'](?:${names.join("|")})["']`;
  const ways = [
    `(?:[=!]==?|<>) ${name}`,
    `${name} [=!]==? `,
    `case ${name}`,
    `(?:eq|ne)\\([^()]*${name}\\)`,
    `inArray\\([^[]*\\[[^\\]]*${name}`,
    `Set\\(\\[[^\\]]*${name}`,
    `_role = ${name}`,
    ` in \\([^)]*${name}`,
    `${name}[^\\]]*\\](?: as const\\))?\\.(?:includes|find|some)\\(`,
  ];
  return linesWith(new RegExp(ways.join("|")));
}

export const linesWith = (pattern: RegExp): { path: string; line: string }[] =>
  sources().flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? { path, line: `${index + 1} ${line.trim()}` } : [])),
  );

const sources = () =>
  ["app", "components", "db", "lib"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name}`)
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path)),
  );
