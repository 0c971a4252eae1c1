import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const mapLine = "\n//# sourceMappingURL=";
const isChunk = (content) => /^module\.exports ?= ?\[/.test(content.toString("latin1", 0, 20));

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
    const file = await readFile(path.join(folder, name));
    const content = withoutMapLine(file);
    if (!isChunk(content)) continue;
    const hash = createHash("sha256").update(content).digest("hex");
    const known = first.get(hash);
    if (known) {
      const from = path.relative(path.dirname(name), known);
      await writeFile(path.join(folder, name), `module.exports=require(${JSON.stringify(`./${from}`)});\n`);
      merged += 1;
    } else first.set(hash, name);
  }
  return merged;
}

/** Without its last line, which names a map of its own, though the build writes none (next.config.ts). */
function withoutMapLine(file) {
  const start = file.lastIndexOf(mapLine);
  const isLast = start !== -1 && /^\S+\.map\s*$/.test(file.toString("latin1", start + mapLine.length));
  return isLast ? file.subarray(0, start) : file;
}
