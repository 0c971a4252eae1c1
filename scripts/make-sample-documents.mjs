import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

/** The sample documents outside the app: `node scripts/make-sample-documents.mjs [folder]` writes them for looking at. */
export async function makeSampleDocuments() {
  const folder = fileURLToPath(new URL("../node_modules/.cache/countersign", import.meta.url));
  const outfile = join(folder, `sample-documents-${process.pid}.mjs`);
  const entryPoints = [fileURLToPath(new URL("../lib/documents/sample-documents.ts", import.meta.url))];
  await build({ entryPoints, outfile, bundle: true, platform: "node", format: "esm", packages: "external" });
  const made = await import(pathToFileURL(outfile).href);
  await rm(outfile);
  return made.makeSampleDocuments();
}

if (fileURLToPath(import.meta.url) === process.argv[1]) {
  const folder = process.argv[2] ?? "sample-documents";
  await mkdir(folder, { recursive: true });
  for (const { name, bytes } of await makeSampleDocuments()) await writeFile(join(folder, name), bytes);
  console.log(`Written to ${folder}`);
}
