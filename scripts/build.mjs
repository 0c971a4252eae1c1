import { fileURLToPath } from "node:url";
import { build } from "./build-fingerprint.mjs";
import { readSettings } from "./settings.mjs";

await build(fileURLToPath(new URL("..", import.meta.url)), readSettings()).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
