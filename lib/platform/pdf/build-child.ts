import "server-only";
import { createHash } from "node:crypto";
import { access, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

/** Bundles the child's sources, unless that was done before for these very sources, and answers the file to run. */
export async function buildChild(): Promise<string> {
  const sources = join(/* turbopackIgnore: true */ process.cwd(), "lib/platform/pdf");
  const folder = join(/* turbopackIgnore: true */ process.cwd(), "node_modules/.cache/countersign");
  const outfile = join(folder, `pdf-child-${await fingerprint(sources)}.mjs`);
  if (await exists(outfile)) return outfile;
  const { outputFiles } = await build({
    entryPoints: [join(sources, "child.ts")],
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    sourcemap: "inline",
    write: false,
  });
  await mkdir(folder, { recursive: true });
  const unfinished = `${outfile}.${process.pid}`;
  await writeFile(unfinished, outputFiles[0]?.contents ?? "");
  await rename(unfinished, outfile);
  return outfile;
}

async function fingerprint(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name)).sort();
  const hash = createHash("sha256");
  for (const name of names) hash.update(name).update(await readFile(join(folder, name)));
  return hash.digest("hex").slice(0, 16);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
