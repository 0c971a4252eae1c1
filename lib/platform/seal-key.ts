import "server-only";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, readFile, rename, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { AppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { createSelfSigned, loadP12 } from "@/lib/platform/pdf/signing-certificate";
import { settings } from "@/lib/platform/settings";

type SealKey = Awaited<ReturnType<typeof loadP12>>;

const kept = globalThis as { countersignSealKey?: Promise<SealKey> };

/** The key and certificate that seal: SIGNING_P12, else the one of the data folder. Throws where it cannot be read. */
export function sealKey(): Promise<SealKey> {
  return (kept.countersignSealKey ??= readSealKey().catch((error: unknown) => {
    delete kept.countersignSealKey;
    throw error;
  }));
}

const ownFile = () => resolve(settings().DATA_DIR, "signing.p12");
const ownPassword = () => `${ownFile()}.password`;

async function readSealKey(): Promise<SealKey> {
  const { SIGNING_P12, SIGNING_P12_PASSWORD } = settings();
  if (SIGNING_P12) return loadP12(await readFile(SIGNING_P12), SIGNING_P12_PASSWORD);
  if (!existsSync(ownFile())) await makeOwn();
  return loadP12(await readFile(ownFile()), await readFile(ownPassword(), "utf8"));
}

/** At first start: self-signed, mode 600. */
async function makeOwn(): Promise<void> {
  const password = randomBytes(24).toString("base64url");
  const { p12 } = await createSelfSigned(`Countersign ${settings().appUrl.hostname}`, password);
  await writeFile(ownPassword(), password, { mode: 0o600 });
  await writeFile(`${ownFile()}.part`, p12, { mode: 0o600 });
  await chmod(`${ownFile()}.part`, 0o600);
  await rename(`${ownFile()}.part`, ownFile());
}

/** Found at start and at sending, not at sealing. */
export async function assertSealKeyUsable(now: Date): Promise<void> {
  const key = await sealKey().catch((error: unknown) => {
    log.error({ err: error }, "The signing certificate cannot be read");
    throw new AppError("conflict", "seal_key_missing");
  });
  if (key.notAfter <= now) throw new AppError("conflict", "seal_key_expired");
}
