import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { minifyChunks } from "./minify-chunks.mjs";

const load = createRequire(import.meta.url);

test("minified code does the same, in the same files", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "countersign-chunks-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, "ssr"));
  const [first, second] = ["[a]_1.js", "ssr/b.js"].map((name) => path.join(folder, name)) as [string, string];
  await writeFile(first, 'module.exports = [\n1, (people) => {\n  // why\n  return people.join(" and ");\n}];\n');
  await writeFile(second, 'module.exports=require("./../[a]_1.js");\n');

  const others = Array.from({ length: 250 }, (_, index) => path.join(folder, `other-${index}.js`));
  for (const other of others) await writeFile(other, "// why\nmodule.exports = 1 + 1;\n");

  await minifyChunks(folder);

  for (const other of others) expect(await readFile(other, "utf8")).toBe("module.exports=2;\n");
  expect(await readFile(first, "utf8")).not.toMatch(/why|people/);
  const [, join] = load(second) as [number, (people: string[]) => string];
  expect(join(["Ada", "Eleni"])).toBe("Ada and Eleni");
});
