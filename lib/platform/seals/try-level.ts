import "server-only";
import { createHash } from "node:crypto";
import { sealKey } from "@/lib/platform/crypto/seal-key";
import { requestTimestamp } from "@/lib/platform/pdf/child/timestamp";
import { isLongTerm } from "@/lib/platform/pdf/seal-levels";
import { readTimeStamp } from "@/lib/platform/pdf/verify/time-stamp";
import { derOf } from "@/lib/platform/pdf/verify/certificates";
import { gatherEvidence } from "./gather-evidence";
import { authorityFor, wantedLevel } from "./wanted-level";

/** Fetches all that a seal of the wanted level needs, without sealing; says what was found, and throws what is missing. */
export async function tryLevel(): Promise<string> {
  const level = wantedLevel();
  if (!isLongTerm(level)) return level;
  const { tsaUrl = "" } = authorityFor(level);
  const token = await requestTimestamp(tsaUrl, createHash("sha256").update("doctor").digest());
  const { certificate, certificates } = await readTimeStamp(token);
  const stampedBy = [certificate, ...certificates].map(derOf);
  const { certificates: all, ocsps, crls } = await gatherEvidence([(await sealKey()).certificates, stampedBy]);
  return `${level}, with certificates: ${all.length}, OCSP answers: ${ocsps.length}, CRLs: ${crls.length}`;
}
