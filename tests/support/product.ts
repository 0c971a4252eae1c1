import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";

const startCommand = [process.execPath, "scripts/start.mjs"];

/**
 * Starts the product as `npm start` does, without the half second that npm takes, with its own data folder and port;
 * resolves when it is ready. `output` returns what it has printed so far.
 */
export async function startProduct(
  dataDir: string,
  port: number,
  { command = startCommand, cwd = ".", settings = {} } = {},
) {
  const { SECRET_KEY: _, ...inherited } = process.env; // the product makes its own
  const env = {
    ...inherited,
    SAMPLE_DOCUMENTS: "0",
    DATA_DIR: dataDir,
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    ...settings,
  };
  const [program = "", ...options] = command;
  const child = spawn(program, options, { env, cwd, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stderr.on("data", (chunk) => (output += String(chunk)));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      output += String(chunk);
      if (output.includes("Countersign is ready")) resolve();
    });
    child.once("exit", () => reject(new Error(`It ended before it was ready:\n${output}`)));
  });
  return { child, pid: child.pid ?? 0, address: `${env.APP_URL}/app`, output: () => output };
}

/** A process and all its descendants; Linux only. */
export function familyOf(pid: number): number[] {
  const all = readdirSync("/proc").map(Number).filter(Number.isInteger);
  const children = all.filter((candidate) => parentOf(candidate) === pid);
  return [pid, ...children.flatMap(familyOf)];
}

/** Kills the processes and all their descendants; ones that have already ended are ignored. */
export const killFamilies = (...roots: (number | undefined)[]): void => signalFamilies("SIGKILL", ...roots);

export function signalFamilies(name: NodeJS.Signals, ...roots: (number | undefined)[]): void {
  for (const pid of roots.flatMap((root) => (root ? familyOf(root) : [])))
    try {
      process.kill(pid, name);
    } catch {
      // It has ended by itself.
    }
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

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
