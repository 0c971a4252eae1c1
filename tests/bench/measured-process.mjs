import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { memoryOf } from "./processes.mjs";

const pollMs = 100;

/**
 * Runs a script of ours to its end, or until `isEnough` says so, when it is killed. Answers seconds and, in megabytes with
 * the processes below it, the highest memory of the first half and of the second half of the time.
 */
export async function runMeasured(words, env, isEnough = async () => false) {
  const started = performance.now();
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const samples = [];
  let killed = false;
  while (isRunning()) {
    samples.push(memoryOf(child.pid));
    if (!killed && (await isEnough())) killed = child.kill("SIGKILL");
    await sleep(pollMs);
  }
  if (!killed && child.exitCode !== 0) throw new Error(`${words.join(" ")} ended with ${child.exitCode}`);
  const half = Math.ceil(samples.length / 2);
  return {
    seconds: (performance.now() - started) / 1000,
    megabytes: Math.max(...samples),
    early: Math.max(...samples.slice(0, half)),
    late: Math.max(...samples.slice(half)),
  };
}
