import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const ticksASecond = 100; // USER_HZ, the same on every Linux machine that Node runs on

/** Processor seconds so far of the service, its PDF children and its PostgreSQL; Linux only. */
export function cpuSecondsOf({ pid, dataDir }) {
  const postmaster = postmasterOf(dataDir);
  return {
    service: ownSeconds(pid),
    children: secondsOfChildren(pid),
    database: postmaster ? ownSeconds(postmaster) + secondsOfChildren(postmaster) : 0,
  };
}

/** Megabytes of the process and those below it; what several share, such as the program itself, counts once. */
export function memoryOf(pid) {
  const own = Number(/^Pss:\s+(\d+)/m.exec(read(pid, "smaps_rollup"))?.[1] ?? 0) / 1024;
  return childrenOf(pid).reduce((all, child) => all + memoryOf(child), own);
}

function postmasterOf(dataDir) {
  const lock = path.join(dataDir, "postgres", "postmaster.pid");
  return existsSync(lock) ? Number.parseInt(readFileSync(lock, "utf8"), 10) : undefined;
}

const childrenOf = (pid) =>
  readdirSync("/proc")
    .map(Number)
    .filter((one) => Number.isInteger(one) && Number(/^PPid:\s+(\d+)/m.exec(read(one, "status"))?.[1]) === pid);

/** Processor seconds so far of this process alone. */
export const ownSeconds = (pid) => times(pid).slice(0, 2).reduce(sum, 0) / ticksASecond;

/** Those that run, and those that have ended. */
function secondsOfChildren(pid) {
  const ended = times(pid).slice(2, 4).reduce(sum, 0) / ticksASecond;
  return ended + childrenOf(pid).reduce((all, child) => all + ownSeconds(child) + secondsOfChildren(child), 0);
}

/** utime, stime, cutime, cstime. */
const times = (pid) => read(pid, "stat").split(") ").at(-1).split(" ").slice(11, 15).map(Number);

const sum = (one, other) => one + (Number.isFinite(other) ? other : 0);

function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return ""; // it has ended
  }
}
