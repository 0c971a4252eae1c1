import "server-only";
import { sha256 } from "@/lib/platform/crypto";
import { sealKey } from "@/lib/platform/seal-key";

/** SHA-256 of the certificate that this installation seals with. */
export async function ownFingerprint(): Promise<string> {
  const [certificate] = (await sealKey()).certificates;
  if (!certificate) throw new Error("The sealing key has no certificate");
  return sha256(certificate);
}
