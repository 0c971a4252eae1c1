import "server-only";
import { readAnchors } from "./read-anchors";
import { settings } from "@/lib/platform/process/settings";

const processState = globalThis as { countersignTrustAnchors?: Promise<Uint8Array[]> };

/**
 * The certificates of TRUST_ANCHORS as DER; none without the setting. Throws if the file cannot be read or has none.
 */
export function trustAnchors(): Promise<Uint8Array[]> {
  return (processState.countersignTrustAnchors ??= read().catch((error: unknown) => {
    delete processState.countersignTrustAnchors;
    throw error;
  }));
}

async function read(): Promise<Uint8Array[]> {
  const { TRUST_ANCHORS } = settings();
  if (!TRUST_ANCHORS) return [];
  return readAnchors(TRUST_ANCHORS).catch((cause: unknown) => {
    throw new Error(`Settings: TRUST_ANCHORS cannot be read (${TRUST_ANCHORS}).`, { cause });
  });
}
