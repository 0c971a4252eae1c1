import { execFile, type ExecFileException } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** An empty folder in which the packed client library was installed, without a network, as an integrator would. */
export async function installClient(folder: string): Promise<void> {
  mkdirSync(folder);
  await run("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: "sdk" });
  const [archive = ""] = readdirSync(folder);
  const itself = JSON.stringify({ name: "integrator", private: true, type: "module" });
  writeFileSync(path.join(folder, "package.json"), itself);
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${archive}`], { cwd: folder });
  cpSync("sdk/examples", folder, { recursive: true });
}

/** Runs Node in the folder; returns what it printed, and throws with its errors if it fails. */
export async function runExample(folder: string, options: string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await run(process.execPath, options, {
    cwd: folder,
    env: { ...process.env, ...env },
  }).catch((error: ExecFileException & { stderr?: string }) => {
    throw new Error(`${options.join(" ")}: ${error.stderr}`);
  });
  return stdout.trim();
}
