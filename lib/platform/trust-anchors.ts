import "server-only";
import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { settings } from "@/lib/platform/settings";

const processState = globalThis as { countersignTrustAnchors?: Promise<Uint8Array[]> };

/**
 * The certificates of TRUST_ANCHORS as DER; none without the setting. Throws if the file cannot be read or has none.
 */
export function trustAnchors(): Promise<Uint8Array[]> {
  return (processState.countersignTrustAnchors ??= readAnchors().catch((error: unknown) => {
    delete processState.countersignTrustAnchors;
    throw error;
  }));
}

async function readAnchors(): Promise<Uint8Array[]> {
  const { TRUST_ANCHORS } = settings();
  if (!TRUST_ANCHORS) return [];
  try {
    const pem = await readFile(TRUST_ANCHORS, "utf8");
    const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
    if (!blocks) throw new Error("It holds no certificate.");
    return blocks.map((block) => new Uint8Array(new X509Certificate(block).raw));
  } catch (cause) {
    throw new Error(`Settings: TRUST_ANCHORS cannot be read (${TRUST_ANCHORS}).`, { cause });
  }
}
