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
  running.add(child);
  try {
    const [code] = await once(child, "close");
    return code === 0;
  } catch (error) {
    console.error(`${command}: ${error.message}`);
    return false;
  } finally {
    running.delete(child);
  }
}

/** Interrupts all running commands, so that they can shut down properly. */
export function interruptAll() {
  for (const child of running) child.kill("SIGINT");
}
