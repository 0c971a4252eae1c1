import { mkdtemp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { mergeEqualChunks } from "./merge-equal-chunks.mjs";

const load = createRequire(import.meta.url);

test("files with equal content are loaded once, whatever their names, folders and maps", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "countersign-chunks-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, "ssr"));
  const write = (name: string, text: string) =>
    Promise.all([
      writeFile(path.join(folder, name), `${text}\n\n//# sourceMappingURL=${name}.map`),
      writeFile(path.join(folder, `${name}.map`), "{}"),
    ]);
  await write("[a]_1.js", 'module.exports=[1,()=>"one"];');
  await write("b.js", 'module.exports=[1,()=>"one"];');
  await write("ssr/c.js", 'module.exports=[1,()=>"one"];');
  await write("d.js", 'module.exports=[1,()=>"two"];');
  await write("[runtime].js", "var a = 1;");
  await write("other-runtime.js", "var a = 1;");

  expect(await mergeEqualChunks(folder)).toBe(2);

  const chunk = (name: string) => load(path.join(folder, name)) as [number, () => string];
  expect(chunk("b.js")).toBe(chunk("[a]_1.js"));
  expect(chunk("ssr/c.js")).toBe(chunk("[a]_1.js"));
  expect(chunk("d.js")[1]()).toBe("two");
  expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".map")).sort()).toEqual([
    "[a]_1.js.map",
    "[runtime].js.map",
    "d.js.map",
    "other-runtime.js.map",
  ]);
  expect(await mergeEqualChunks(folder)).toBe(0);
});
