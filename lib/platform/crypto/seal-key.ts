import "server-only";
import { randomUUID, X509Certificate } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { AppError } from "@/lib/platform/errors/errors";
import { log } from "@/lib/platform/logs/log";
import { createSelfSigned, loadPem, type LoadedIdentity } from "@/lib/platform/pdf/signing-certificate";
import { readSealKey } from "./read-seal-key";
import { settings } from "@/lib/platform/process/settings";

const processState = globalThis as { countersignSealKey?: Promise<LoadedIdentity> };

/** The sealing key and certificate: SIGNING_P12, or else the data folder's own. Throws if it cannot be read. */
export function sealKey(): Promise<LoadedIdentity> {
  return (processState.countersignSealKey ??= openSealKey().catch((error: unknown) => {
    delete processState.countersignSealKey;
    throw error;
  }));
}

const ownFile = () => resolve(settings().DATA_DIR, "signing.pem");

async function openSealKey(): Promise<LoadedIdentity> {
  const { SIGNING_P12, SIGNING_P12_PASSWORD } = settings();
  if (SIGNING_P12) return readSealKey(SIGNING_P12, SIGNING_P12_PASSWORD);
  if (!existsSync(ownFile())) await makeOwn();
  return loadPem(await readFile(ownFile(), "utf8"));
}

/** Creates a self-signed certificate at first start: mode 600, written atomically. */
async function makeOwn(): Promise<void> {
  const { pem } = await createSelfSigned(`Countersign ${settings().appUrl.hostname}`);
  const temporary = `${ownFile()}.${randomUUID()}.part`;
  await writeFile(temporary, pem, { mode: 0o600 });
  await rename(temporary, ownFile());
}

export function isSelfSigned({ certificates: [own] }: LoadedIdentity): boolean {
  const certificate = own && new X509Certificate(own);
  return certificate?.subject === certificate?.issuer;
}

/** Why sealing would fail, or null. Checked at start and before sending, so that sealing does not fail later. */
export async function findSealKeyRefusal(now: Date): Promise<AppError | null> {
  const key = await sealKey().catch((error: unknown) => {
    log.error({ err: error }, "The signing certificate cannot be read");
    return null;
  });
  if (!key) return new AppError("conflict", "seal_key_missing");
  return key.notAfter <= now ? new AppError("conflict", "seal_key_expired") : null;
}

export async function assertSealKeyUsable(now: Date): Promise<void> {
  const refusal = await findSealKeyRefusal(now);
  if (refusal) throw refusal;
}
