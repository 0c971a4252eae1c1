import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { stop } from "esbuild";
import { bundleForBrowsers } from "./bundle.mjs";

// Writes the integrity value of embed.js, which other people's pages load, into docs/embedding.md. A test checks that it
// is current.
const docs = fileURLToPath(new URL("../docs/embedding.md", import.meta.url));
const integrity = /sha384-[A-Za-z0-9+/=]{64}/g;

/** The document with today's integrity value. */
export async function withIntegrity() {
  const value = createHash("sha384")
    .update(await bundleForBrowsers("embed.js"))
    .digest("base64");
  return (await readFile(docs, "utf8")).replaceAll(integrity, `sha384-${value}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(docs, await withIntegrity());
  await stop();
}
