import path from "node:path";
import { bundle } from "../../scripts/bundle.mjs";

/** Makes a plain script of a TypeScript file, for a process of its own; answers its path. */
export async function compileScript(file: string) {
  const outfile = path.resolve("test-results", `${path.basename(file, ".ts")}-${process.pid}.mjs`);
  await bundle(file, outfile);
  return outfile;
}
