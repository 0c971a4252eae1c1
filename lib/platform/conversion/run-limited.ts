import "server-only";
import { spawn, spawnSync } from "node:child_process";
import { stateOf } from "@/lib/platform/process/process-state";
import { isolated } from "./isolation";

const gigabyte = 1024 ** 3;
const limits = { cpuSeconds: 30, memoryBytes: gigabyte, fileBytes: 200_000_000 };
const mostWords = 2_000;

type Run = {
  /** Its home and working folder. */
  folder: string;
  milliseconds: number;
  hidden: readonly string[];
};
type Ended = { code: number | null; signal: NodeJS.Signals | null; isLate: boolean; words: string };

/**
 * Runs a program that reads untrusted files: without settings, and so without secrets, in its environment, with limits of
 * time, memory and of what it writes, and isolated as far as the machine permits. When it is late, its whole family is
 * killed.
 */
export async function runLimited(program: string, options: readonly string[], run: Run): Promise<Ended> {
  const limited = [...resourceLimits(), program, ...options];
  // Ends it also when this process was killed and cannot.
  const ending = ["timeout", "-s", "KILL", String(Math.ceil(run.milliseconds / 1000) + 5)];
  const [first = program, ...rest] = [...ending, ...isolated(limited, { shown: run.folder, hidden: run.hidden })];
  const { PATH } = process.env;
  const env = { PATH, HOME: run.folder, TMPDIR: run.folder, LANG: "C.UTF-8", NODE_ENV: process.env.NODE_ENV };
  const child = spawn(first, rest, { cwd: run.folder, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let words = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => (words = `${words}${text.toString()}`.slice(-mostWords)));
  const end = () => killFamily(child.pid);
  process.once("exit", end);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, run.milliseconds);
  try {
    return await new Promise((resolve, reject) => {
      child.once("error", reject);
      // Not `close`: a grandchild may hold the pipes open.
      child.once("exit", (code, signal) => resolve({ code, signal, isLate, words }));
    });
  } finally {
    clearTimeout(timer);
    process.off("exit", end);
    end(); // what it left running
    child.stdout.destroy();
    child.stderr.destroy();
  }
}

/** The program leads a group of its own, to which all its children belong. */
function killFamily(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // nobody is left
  }
}

const resourceLimits = () =>
  stateOf("canLimitResources", () => spawnSync("prlimit", ["--version"]).status === 0)
    ? [
        "prlimit",
        `--as=${limits.memoryBytes}`,
        `--cpu=${limits.cpuSeconds}`,
        `--fsize=${limits.fileBytes}`,
        "--core=0",
        "--",
      ]
    : [];
