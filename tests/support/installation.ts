import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import { freePort, startProduct } from "./product";
import { until } from "./until";

/**
 * Fills a data folder with a copy of an installation that has started before, for tests of anything but a first start,
 * which takes ten seconds of processor time more. Whichever test of the run asks first makes it.
 */
export async function giveInstallation(dataDir: string): Promise<void> {
  const folder = inject("installation");
  const made = path.join(folder, "made");
  if (isFirst(path.join(folder, "begun"))) await make(path.join(folder, "new"), made);
  await until(async () => existsSync(made), 240_000); // it may have to build first
  execFileSync("cp", ["-a", made, dataDir]);
}

function isFirst(mark: string) {
  try {
    mkdirSync(mark);
    return true;
  } catch {
    return false;
  }
}

async function make(dataDir: string, made: string) {
  const { child } = await startProduct(dataDir, await freePort());
  const ended = once(child, "exit");
  child.kill("SIGTERM"); // ends the database too
  await ended;
  renameSync(dataDir, made);
}
