import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const folders = ["app", "components", "lib", "scripts", "tests"];
const here = folders.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }));
const names = new Set(here.map((file) => path.basename(file)));

test.each(["docs/asvs.md", "docs/threats.md", "docs/invariants.md"])("every test that %s names is there", (file) => {
  const named = [...readFileSync(file, "utf8").matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(
    ([, name]) => name ?? "",
  );
  expect(named.length).toBeGreaterThan(30);
  const isThere = (name: string) => (name.includes("/") ? existsSync(name) : names.has(name));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});
