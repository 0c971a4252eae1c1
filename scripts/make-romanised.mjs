import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { romanise } from "./romanise.mjs";

// Generates messages/gk-latn.json from gk.json by ELOT 743 with a file of overrides; a test checks that it is current.
const messages = new URL("../messages/", import.meta.url);
const read = async (url) => JSON.parse(await readFile(url, "utf8"));

export async function makeRomanised() {
  const overrides = await read(new URL("romanised-overrides.json", import.meta.url));
  return `${JSON.stringify(convert(await read(new URL("gk.json", messages)), ""), null, 2)}\n`;

  function convert(node, path) {
    if (typeof node === "string") return overrides[path] ?? romanise(node);
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, convert(value, path ? `${path}.${key}` : key)]),
    );
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(new URL("gk-latn.json", messages), await makeRomanised());
