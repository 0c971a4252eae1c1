import { recipientReason } from "@/lib/certificates/rules";
import { demoReason } from "@/lib/demos/rules";
import type { Standing } from "@/lib/platform/pdf/verify/standings";
import type { PdfVerification } from "@/lib/platform/pdf/verify/verify-pdf";
import type { SealedWorkflowDto, VerificationDto } from "./schema";

/** The verdicts on a file, from best to worst. */
export const verdicts = [
  "sealedHere",
  "auditCertificate",
  "demo",
  "recipientCertificate",
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
 * nothing. The signer is judged before what was added since, which makes nobody better known.
 */
function verdictOf(found: PdfVerification, { ownFingerprint, recordedAs }: Known): Verdict {
  const { state } = found;
  if (state !== "whole" && state !== "extended") return state;
  if (recordedAs) return recordedAs === "document" ? "sealedHere" : "auditCertificate";
  if (found.certificateFingerprint !== ownFingerprint && found.standing === "selfSigned") return "selfSigned";
  if (found.certificateFingerprint !== ownFingerprint) return state === "extended" ? "extended" : "sealedElsewhere";
  if (!found.bindsCertificate) return "unjudged"; // all our seals name their certificate
  if (!found.isDer) return "changed"; // and are written in one way only
  if (found.reason === demoReason) return "demo";
  if (state === "extended") return "extended";
  return found.reason === recipientReason ? "recipientCertificate" : "unrecorded";
}

const broken: readonly Verdict[] = ["addedLater", "changed", "unjudged", "unsigned"];

const isWhole = (verdict: Verdict) => !broken.includes(verdict);

const standingHere = (standing: Standing | null, fingerprint: string | null, ownFingerprint: string) =>
  standing && fingerprint === ownFingerprint ? "own" : standing;

/** Whether somebody known here vouches for who sealed the file and who signed it since, by hashes that still prove it. */
export function isVouchedFor({ sealedByStanding, laterRevisions, weakHash }: VerificationDto): boolean {
  const signers = laterRevisions.filter(({ kinds }) => kinds.includes("signature")).map(({ standing }) => standing);
  const isKnown = (standing: VerificationDto["sealedByStanding"]) => standing === "own" || standing === "anchored";
  return weakHash === null && [sealedByStanding, ...signers].every(isKnown);
}

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
    // What is recorded here was sealed here, if with a certificate that was replaced since.
    sealedByStanding: workflow ? "own" : standingHere(found.standing, found.certificateFingerprint, ownFingerprint),
    sealedAt: found.signedAt,
    timestamp: found.timeStamp?.at ?? null,
    timestampBy: found.timeStamp?.by ?? null,
    timestampTrusted: found.timeStamp?.isTrusted ?? false,
    revisions: found.revisions,
    laterRevisions: found.later.map(({ fingerprint, standing, ...later }) => ({
      ...later,
      standing: standingHere(standing, fingerprint, ownFingerprint),
    })),
    weakHash: found.weakHash,
    sha256: found.sha256,
    workflow,
  };
}
