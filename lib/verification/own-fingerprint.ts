import "server-only";
import { loadRegister } from "@/lib/audit/register";
import type { Context } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { sealKey } from "@/lib/platform/crypto/seal-key";

/** SHA-256 of the certificate that this installation seals with. */
export async function ownFingerprint(): Promise<string> {
  const [certificate] = (await sealKey()).certificates;
  if (!certificate) throw new Error("The sealing key has no certificate");
  return sha256(certificate);
}

/** The same, and those it sealed with before. */
export async function ownFingerprints(ctx: Context): Promise<string[]> {
  return [...new Set([await ownFingerprint(), ...(await loadRegister(ctx)).seals])];
}
