import { readdir } from "node:fs/promises";
import path from "node:path";
import { build, stop } from "esbuild";

/** Minifies the code of a build in place. */
export async function minifyChunks(folder) {
  const names = await readdir(folder, { recursive: true });
  await build({
    entryPoints: names.filter((name) => name.endsWith(".js")).map((name) => path.join(folder, name)),
    outbase: folder,
    outdir: folder,
    allowOverwrite: true,
    minify: true,
    charset: "utf8",
    legalComments: "none",
    platform: "node",
    target: "node20",
    logLevel: "error",
  });
  await stop();
}
