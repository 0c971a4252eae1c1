import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "./embedded-postgres.mjs";
import { assertSettings } from "./assert-settings.mjs";
import { makeDataFolder } from "./data-folder.mjs";
import { logFormat, writeForPeople, writeWarningsAsJson } from "./log-output.mjs";
import { secretKey } from "./secrets.mjs";
import { readSettings } from "./settings.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const program = new URL("../build/operator.mjs", import.meta.url);

process.env.LOG_FORMAT = logFormat();
if (process.env.LOG_FORMAT === "json") writeWarningsAsJson();
else writeForPeople();

/**
 * Works with or without a running product: uses its embedded database or starts one for the duration of the command.
 */
async function main() {
  if (!existsSync(program)) throw new Error("Nothing is built yet: start the product once, or run `npm run build`.");
  const { isProduction } = await assertSettings(root, { isSource: false });
  const { port, host, dataDir, appUrl } = readSettings();
  await makeDataFolder(dataDir);
  const key = await secretKey({ given: process.env.SECRET_KEY, dataDir, isProduction });
  Object.assign(process.env, { PORT: String(port), HOST: host, DATA_DIR: dataDir, APP_URL: appUrl, SECRET_KEY: key });
  process.env.PROGRAM_DIR = root;
  const embedded = process.env.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir });
  Object.assign(process.env, embedded?.env);
  try {
    const { runCommand } = await import(program.href);
    const { lines, code } = await runCommand(process.argv.slice(2));
    for (const line of lines) (code === 0 ? console.log : console.error)(line);
    process.exitCode = code;
  } finally {
    await embedded?.stop();
  }
}

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
