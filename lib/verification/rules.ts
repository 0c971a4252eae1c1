import { demoReason } from "@/lib/demos/rules";
import type { PdfVerification } from "@/lib/platform/pdf/verify/verify-pdf";
import type { SealedWorkflowDto, VerificationDto } from "./schema";

/** What is to be said of a file, from the best to the worst. */
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

/** A file is ours because it is recorded, byte for byte, by whichever certificate; our certificate alone is not enough. */
function verdictOf(found: PdfVerification, { ownFingerprint, recordedAs }: Known): Verdict {
  if (found.state !== "whole") return found.state;
  if (recordedAs) return recordedAs === "document" ? "sealedHere" : "auditCertificate";
  if (found.certificateFingerprint !== ownFingerprint) return found.selfSigned ? "selfSigned" : "sealedElsewhere";
  if (!found.bindsCertificate) return "unjudged"; // every seal of ours names its certificate
  return found.reason === demoReason ? "demo" : "unrecorded";
}

const broken: readonly Verdict[] = ["addedLater", "changed", "unjudged", "unsigned"];

const isWhole = (verdict: Verdict) => !broken.includes(verdict);

/** The answer in full, from what the bytes say and what is recorded of them; the browser makes it by the same rule. */
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
