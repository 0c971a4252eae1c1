import { randomBytes, randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * The key that signs sessions and links: the given one, or else the data folder's, created at first start. In
 * production it must be given, because a key stored with the data would be part of every copy of the data.
 */
export async function secretKey({ given, dataDir, isProduction }) {
  if (given) return given;
  if (isProduction) {
    throw new Error(
      "SECRET_KEY is missing. APP_URL names a public address, so set SECRET_KEY to a long random text " +
        "(for example the output of `openssl rand -base64 48`) and keep it the same from start to start.",
    );
  }
  const file = path.join(dataDir, "secret-key");
  return (await find(file)) ?? (await make(file));
}

const find = (file) => readFile(file, "utf8").catch(() => undefined);

/** Writes the key under a temporary name first, so that no process ever leaves or reads half a key. */
async function make(file) {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, randomBytes(48).toString("base64url"), { mode: 0o600, flush: true });
  await link(draft, file).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return readFile(file, "utf8");
}
