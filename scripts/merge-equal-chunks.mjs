import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

const mapLine = /\n\/\/# sourceMappingURL=\S+\s*$/;
const isChunk = (text) => text.startsWith("module.exports=[");

/**
 * Next writes code that many routes share once for each of them: a megabyte of texts and tables some eighty times.
 * Replaces all but the first of several equal files with a line that loads the first, so that a process holds it once.
 * Returns the number of replaced files.
 */
export async function mergeEqualChunks(folder) {
  const names = await readdir(folder, { recursive: true });
  const first = new Map();
  let merged = 0;
  for (const name of names.filter((one) => one.endsWith(".js")).sort()) {
    const text = (await readFile(path.join(folder, name), "utf8")).replace(mapLine, "");
    if (!isChunk(text)) continue;
    const hash = createHash("sha256").update(text).digest("hex");
    const known = first.get(hash);
    if (known) {
      const from = path.relative(path.dirname(name), known);
      await writeFile(path.join(folder, name), `module.exports=require(${JSON.stringify(`./${from}`)});\n`);
      await rm(path.join(folder, `${name}.map`), { force: true });
      merged += 1;
    } else first.set(hash, name);
  }
  return merged;
}
