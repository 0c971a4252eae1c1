import path from "node:path";
import { bundle } from "../../scripts/bundle.mjs";

/** Compiles a TypeScript file into a script for a separate process; returns its path. */
export async function compileScript(file: string) {
  const outfile = path.resolve("test-results", `${path.basename(file, ".ts")}-${process.pid}.mjs`);
  await bundle(file, outfile);
  return outfile;
}
