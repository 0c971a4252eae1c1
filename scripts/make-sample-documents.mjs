import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

/** The sample documents outside the app: `node scripts/make-sample-documents.mjs [folder]` writes them for looking at. */
export async function makeSampleDocuments() {
  const folder = join(import.meta.dirname, "../node_modules/.cache/countersign");
  const outfile = join(folder, `sample-documents-${process.pid}.mjs`);
  const entryPoints = [join(import.meta.dirname, "../lib/documents/sample-documents.ts")];
  await build({ entryPoints, outfile, bundle: true, platform: "node", format: "esm", packages: "external" });
  const made = await import(pathToFileURL(outfile).href);
  await rm(outfile);
  return made.makeSampleDocuments();
}

if (import.meta.filename === process.argv[1]) {
  const folder = process.argv[2] ?? "sample-documents";
  await mkdir(folder, { recursive: true });
  for (const { name, bytes } of await makeSampleDocuments()) await writeFile(join(folder, name), bytes);
  console.log(`Written to ${folder}`);
}
