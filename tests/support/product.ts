import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The product as `npm start` runs it on a bare machine, on a data folder and a port of its own; answers when it is ready. */
export async function startProduct(dataDir: string, port: number) {
  const { SECRET_KEY: _, ...inherited } = process.env; // it makes its own
  const env = { ...inherited, DATA_DIR: dataDir, PORT: String(port), APP_URL: `http://localhost:${port}` };
  const npm = spawn("npm", ["start"], { env, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    npm.stdout.on("data", (chunk) => {
      output += String(chunk);
      if (output.includes("Countersign is ready")) resolve();
    });
    npm.once("exit", () => reject(new Error(`It ended before it was ready:\n${output}`)));
  });
  return { npm, pid: npm.pid ?? 0, address: `${env.APP_URL}/app` };
}

/** Everything that runs below a process, itself included; Linux only. */
export function familyOf(pid: number): number[] {
  const all = readdirSync("/proc").map(Number).filter(Number.isInteger);
  const children = all.filter((candidate) => parentOf(candidate) === pid);
  return [pid, ...children.flatMap(familyOf)];
}

function parentOf(pid: number) {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return undefined; // it has ended meanwhile
  }
}

export function postmasterOf(dataDir: string) {
  const lock = path.join(dataDir, "postgres", "postmaster.pid");
  return existsSync(lock) ? Number.parseInt(readFileSync(lock, "utf8"), 10) : undefined;
}
