import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { mergeEqualChunks } from "./merge-equal-chunks.mjs";

const load = createRequire(import.meta.url);

test("files with equal content are loaded once, whatever their names and folders", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "countersign-chunks-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, "ssr"));
  const write = (name: string, text: string) =>
    writeFile(path.join(folder, name), `${text}\n\n//# sourceMappingURL=${name}.map`);
  await write("[a]_1.js", 'module.exports=[1,()=>"one"];');
  await write("b.js", 'module.exports=[1,()=>"one"];');
  await write("ssr/c.js", 'module.exports=[1,()=>"one"];');
  await write("d.js", 'module.exports = [\n1, ()=>"two"];');
  await write("e.js", 'module.exports = [\n1, ()=>"two"];');
  await writeFile(path.join(folder, "f.js"), 'module.exports=[1,`\n//# sourceMappingURL=`,"three"];');
  await writeFile(path.join(folder, "g.js"), 'module.exports=[1,`\n//# sourceMappingURL=`,"four"];');
  await write("[runtime].js", "var a = 1;");
  await write("other-runtime.js", "var a = 1;");

  expect(await mergeEqualChunks(folder)).toBe(3);

  const chunk = (name: string) => load(path.join(folder, name)) as [number, () => string];
  expect(chunk("b.js")).toBe(chunk("[a]_1.js"));
  expect(chunk("ssr/c.js")).toBe(chunk("[a]_1.js"));
  expect(chunk("d.js")[1]()).toBe("two");
  expect(chunk("g.js")).toContain("four");
  expect(chunk("e.js")).toBe(chunk("d.js"));
  expect(await mergeEqualChunks(folder)).toBe(0);
});
