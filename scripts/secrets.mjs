import { randomBytes, randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * The key that signs sessions and links: the given one, else the data folder's own, made at the first start.
 * In production it must be given: one that lies beside the data would leave with every copy of it.
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

/** Written whole under another name first, so that no kill and no second process can leave or read half a key. */
async function make(file) {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, randomBytes(48).toString("base64url"), { mode: 0o600, flush: true });
  await link(draft, file).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return readFile(file, "utf8");
}
