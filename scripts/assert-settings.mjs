import path from "node:path";
import { pathToFileURL } from "node:url";
import { readSettings } from "./settings.mjs";

/**
 * Checks the settings before anything else runs. Prints warnings; throws an error that lists everything that is wrong.
 * Puts secrets given as files into the environment. Returns whether APP_URL means production.
 * @param {string} root the program's folder
 * @param {{ isSource: boolean }} options isSource: the checks must first be compiled from the sources
 */
export async function assertSettings(root, { isSource }) {
  if (isSource) await (await import("./bundle.mjs")).bundleChecks();
  const program = pathToFileURL(path.join(root, "build", "check-settings.mjs"));
  const { checkSettings } = await import(program.href);
  const { problems, warnings, secrets, isProduction } = await checkSettings(process.env);
  Object.assign(process.env, secrets);
  const trust = wordsOf(() => readSettings({ TRUST_PROXY: process.env.TRUST_PROXY }));
  const all = [...problems, ...trust];
  if (all.length > 0) throw new Error(["These settings are wrong; nothing was started:", ...all].join("\n  - "));
  for (const warning of warnings) console.warn(`Warning: ${warning}`);
  return { isProduction };
}

function wordsOf(act) {
  try {
    act();
    return [];
  } catch (error) {
    return [error.message];
  }
}
