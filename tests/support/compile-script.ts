import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Makes a plain script of a TypeScript file, for a process of its own; answers its path. */
export async function compileScript(file: string) {
  const outfile = path.join(root, "test-results", `${path.basename(file, ".ts")}-${process.pid}.mjs`);
  await build({
    entryPoints: [path.join(root, file)],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    alias: { "@": root, "server-only": path.join(root, "tests/support/server-only.ts") },
    logLevel: "error",
  });
  return outfile;
}
