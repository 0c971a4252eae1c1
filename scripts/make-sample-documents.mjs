import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundle } from "./bundle.mjs";

/** Writes the sample documents to a folder, for inspection: `node scripts/make-sample-documents.mjs [folder]`. */
const outfile = fileURLToPath(new URL(`../build/sample-documents-${process.pid}.mjs`, import.meta.url));
await bundle("lib/documents/sample-documents.ts", outfile);
const { makeSampleDocuments } = await import(pathToFileURL(outfile).href);
await rm(outfile);

const folder = process.argv[2] ?? "sample-documents";
await mkdir(folder, { recursive: true });
for (const { name, bytes } of await makeSampleDocuments()) await writeFile(path.join(folder, name), bytes);
console.log(`Written to ${folder}`);
