import { demoReason } from "@/lib/demos/rules";
import type { PdfVerification } from "@/lib/platform/pdf/verify/verify-pdf";
import type { SealedWorkflowDto, VerificationDto } from "./schema";

/** The verdicts on a file, from best to worst. */
export const verdicts = [
  "sealedHere",
  "auditCertificate",
  "demo",
  "unrecorded",
  "sealedElsewhere",
  "selfSigned",
  "extended",
  "addedLater",
  "changed",
  "unjudged",
  "unsigned",
] as const;
export type Verdict = (typeof verdicts)[number];

type Known = { ownFingerprint: string; recordedAs: SealedWorkflowDto["recordedAs"] | null };

/**
 * A file is ours if it is recorded byte for byte, whichever certificate sealed it; our certificate alone proves
 * nothing.
 */
function verdictOf(found: PdfVerification, { ownFingerprint, recordedAs }: Known): Verdict {
  if (found.state !== "whole") return found.state;
  if (recordedAs) return recordedAs === "document" ? "sealedHere" : "auditCertificate";
  if (found.certificateFingerprint !== ownFingerprint) return found.selfSigned ? "selfSigned" : "sealedElsewhere";
  if (!found.bindsCertificate) return "unjudged"; // all our seals name their certificate
  return found.reason === demoReason ? "demo" : "unrecorded";
}

const broken: readonly Verdict[] = ["addedLater", "changed", "unjudged", "unsigned"];

const isWhole = (verdict: Verdict) => !broken.includes(verdict);

/** The full answer, from the bytes and the records; the browser applies the same rule. */
export function answerOf(
  found: PdfVerification,
  workflow: SealedWorkflowDto | null,
  ownFingerprint: string,
): VerificationDto {
  const verdict = verdictOf(found, { ownFingerprint, recordedAs: workflow?.recordedAs ?? null });
  return {
    intact: isWhole(verdict),
    verdict,
    sealedBy: found.signerName,
    sealedAt: found.signedAt,
    timestamp: found.timeStamp?.at ?? null,
    timestampBy: found.timeStamp?.by ?? null,
    timestampTrusted: found.timeStamp?.isTrusted ?? false,
    revisions: found.revisions,
    laterRevisions: found.later,
    sha256: found.sha256,
    workflow,
  };
}
