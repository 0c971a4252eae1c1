import { spawn } from "node:child_process";
import { once } from "node:events";

const running = new Set();

/**
 * Runs a command with its output shown; returns whether it succeeded.
 * @param {string} command
 * @param {string[]} options
 * @param {Record<string, string>} env
 */
export async function succeeds(command, options = [], env = {}) {
  const child = spawn(command, options, { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...env } });
  const failure = await endOf(child);
  if (failure instanceof Error) console.error(`${command}: ${failure.message}`);
  return failure === undefined;
}

/** Runs a command and returns its output, for commands that run at the same time and are shown one after the other. */
export async function outcomeOf(command, options = []) {
  const child = spawn(command, options, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part) => (output += part));
  const failure = await endOf(child);
  if (failure instanceof Error) output += `${command}: ${failure.message}`;
  return { wentWell: failure === undefined, output };
}

/** Returns why the command failed: its exit code or signal, or the error that kept it from starting. */
async function endOf(child) {
  running.add(child);
  try {
    const [code, signal] = await once(child, "close");
    return code === 0 ? undefined : (code ?? signal);
  } catch (error) {
    return error;
  } finally {
    running.delete(child);
  }
}

/** Interrupts all running commands, so that they can shut down properly. */
export function interruptAll() {
  for (const child of running) child.kill("SIGINT");
}
