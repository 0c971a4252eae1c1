import "server-only";
import { sealKey } from "@/lib/platform/crypto/seal-key";
import { metrics } from "@/lib/platform/logs/metrics";
import type { Seal, Stamp } from "@/lib/platform/pdf/contract";
import { extendSeal, sealPdf } from "@/lib/platform/pdf/pool";
import { isLongTerm } from "@/lib/platform/pdf/seal-levels";
import { settings } from "@/lib/platform/process/settings";
import { gatherEvidence } from "./gather-evidence";
import { authorityFor, wantedLevel } from "./wanted-level";

type Work = {
  bytes: Uint8Array;
  stamps: Stamp[];
  seal: Pick<Seal, "reason" | "signedAt" | "metadata">;
};

/** Stamps and seals with the installation's key. Throws if the seal does not reach the level of SEAL_LEVEL. */
export async function sealAtLevel({ bytes, stamps, seal }: Work): Promise<Uint8Array> {
  const level = wantedLevel();
  const key = await sealKey();
  const authority = authorityFor(level);
  const contactInfo = settings().SUPPORT_EMAIL;
  const sealed = await sealPdf({
    bytes,
    stamps,
    seal: { ...key, name: "Countersign", contactInfo, ...seal, ...authority },
  });
  const finished = isLongTerm(level)
    ? await extendSeal({
        bytes: sealed.bytes,
        level,
        data: await gatherEvidence([key.certificates, sealed.stampedBy]),
        ...authority,
      })
    : sealed.bytes;
  metrics().sealedFiles.inc({ level });
  return finished;
}
