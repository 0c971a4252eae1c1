import path from "node:path";
import { readTrust } from "./trusted-proxies.mjs";

/**
 * The settings that the start script needs; the app validates all settings again.
 * @param {Record<string, string | undefined>} env
 */
export function readSettings(env = process.env) {
  const port = wholeNumber(env.PORT || "3000");
  const appUrl = (env.APP_URL || `http://localhost:${port}`).replace(/\/+$/, "");
  return {
    port,
    appUrl,
    host: env.HOST || "127.0.0.1",
    dataDir: path.resolve(env.DATA_DIR || "data"),
    trust: readTrust(env.TRUST_PROXY ?? ""),
  };
}

function wholeNumber(text) {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`PORT must be 1 to 65535, not ${text}.`);
  return port;
}
