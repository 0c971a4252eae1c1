import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { circlesOf, folderImports } from "./folder-circles.mjs";

const before = process.cwd();
const root = mkdtempSync(path.join(tmpdir(), "folders-"));
beforeAll(() => process.chdir(root));
afterAll(() => {
  process.chdir(before);
  rmSync(root, { recursive: true });
});

function write(files: Record<string, string>) {
  rmSync("lib", { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return circlesOf(folderImports("lib"));
}

test("layered folders are no circle, and imports of tests are ignored", () => {
  const files = {
    "lib/high/a.ts": 'import { b } from "@/lib/low/b";\nimport z from "zod";\nexport const a = [b, z];',
    "lib/low/b.ts": 'import { c } from "./part/c";\nexport const b = c;',
    "lib/low/part/c.ts": "export const c = 1;",
    "lib/low/b.test.ts": 'import { a } from "@/lib/high/a";\nexport const d = a;',
  };
  expect(write(files)).toEqual([]);
});

test("two folders that import each other are a circle, with any kind of import", () => {
  const files = {
    "lib/one/a.ts": 'import type { B } from "@/lib/two/b";\nexport type A = B;',
    "lib/two/b.ts": "export type B = 1;",
    "lib/two/c.ts": 'export const load = () => import("../one/d");',
    "lib/one/d.ts": "export const d = 1;",
  };
  expect(write(files)).toEqual(["one → two (lib/one/a.ts) → one (lib/two/c.ts)"]);
});

test("a circle of three folders is reported once", () => {
  const files = {
    "lib/one/a.ts": 'export { b } from "@/lib/two/b";',
    "lib/two/b.ts": 'import "@/lib/three/deep/c";\nexport const b = 1;',
    "lib/three/deep/c.ts": 'import { d } from "@/lib/one/d";\nexport const c = d;',
    "lib/one/d.ts": "export const d = 1;",
  };
  expect(write(files)).toHaveLength(1);
});
