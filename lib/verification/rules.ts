import { recipientReason } from "@/lib/certificates/rules";
import { demoReason } from "@/lib/demos/rules";
import type { Standing } from "@/lib/platform/pdf/verify/standings";
import type { PdfVerification } from "@/lib/platform/pdf/verify/verify-pdf";
import type { SealedWorkflowDto, VerificationDto } from "./schema";
import type { Verdict } from "./verdicts";

/**
 * The largest file that the server checks; the browser checks larger ones. Allows for an upload of 5 MB, as much again
 * for stamps and seal, and a reserve.
 */
export const maximumVerifiedBytes = 12 * 1024 * 1024;

type Known = { own: readonly string[]; workflow: SealedWorkflowDto | null; isSealRecorded: boolean };

/**
 * A file is ours if it is recorded byte for byte, whichever certificate sealed it; our certificate alone proves
 * nothing. The signer is judged before what was added since, which makes nobody better known.
 */
function verdictOf(found: PdfVerification, { own, workflow, isSealRecorded }: Known): Verdict {
  const { state } = found;
  if (state !== "whole" && state !== "extended") return state;
  if (workflow) return workflow.recordedAs === "document" ? "sealedHere" : "auditCertificate";
  if (!isOwn(found, own) && found.standing === "selfSigned") return "selfSigned";
  if (!isOwn(found, own)) return state === "extended" ? "extended" : "sealedElsewhere";
  if (!found.bindsCertificate) return "unjudged"; // all our seals name their certificate
  if (!found.isDer) return "changed"; // and are written in one way only
  if (found.reason === demoReason) return "demo";
  if (state === "extended" && isSealRecorded) return "extended";
  return found.reason === recipientReason ? "recipientCertificate" : "unrecorded";
}

const broken: readonly Verdict[] = ["addedLater", "changed", "unjudged", "unsigned"];

const isWhole = (verdict: Verdict) => !broken.includes(verdict);

const isOwn = ({ certificateFingerprint: one }: PdfVerification, own: readonly string[]) =>
  one !== null && own.includes(one);

const standingHere = (standing: Standing | null, fingerprint: string | null, own: readonly string[]) =>
  standing && fingerprint !== null && own.includes(fingerprint) ? "own" : standing;

/** Whether the certificate has ended on which all proofs in the file rest. */
export const hasEnded = ({ provenUntil }: Pick<VerificationDto, "provenUntil">): boolean =>
  provenUntil !== null && provenUntil < new Date();

/** Whether the record of this installation attests the file, whatever has ended in the file itself. */
export const isAttestedHere = ({ workflow }: Pick<VerificationDto, "workflow">): boolean =>
  workflow !== null && workflow.isProven && workflow.auditChain.whole;

/** Whether the file is on record as what a renewal made of a document. */
export const isRenewed = ({ sha256, workflow }: Pick<VerificationDto, "sha256" | "workflow">): boolean =>
  workflow?.recordedAs === "document" && !workflow.documents.some((sealed) => sealed.sha256 === sha256);

/**
 * Whether somebody known here vouches for who sealed the file and who signed it since, by hashes that still prove it, and
 * by a certificate that has not ended unless the record attests the file.
 */
export function isVouchedFor(judged: VerificationDto): boolean {
  const { sealedByStanding, laterRevisions, weakHash, revokedAt } = judged;
  if (hasEnded(judged) && !isAttestedHere(judged)) return false;
  const signers = laterRevisions.filter(({ kinds }) => kinds.includes("signature")).map(({ standing }) => standing);
  const isKnown = (standing: VerificationDto["sealedByStanding"]) => standing === "own" || standing === "anchored";
  return weakHash === null && revokedAt === null && [sealedByStanding, ...signers].every(isKnown);
}

/** What is on record about a file. */
type OnRecord = {
  /** By the SHA-256 of the whole file. */
  workflow: SealedWorkflowDto | null;
  /** By the SHA-256 of the file as it was before something was added. */
  sealed: SealedWorkflowDto | null;
};

/** The first record that is found by one of these. */
export async function findFirst<Found>(
  hashes: readonly string[],
  find: (sha256: string) => Promise<Found | null>,
): Promise<Found | null> {
  for (const sha256 of hashes) {
    const found = await find(sha256);
    if (found) return found;
  }
  return null;
}

/** A row that no entry of ours vouches for proves nothing. */
const proven = (workflow: SealedWorkflowDto | null) => (workflow?.isProven ? workflow : null);

/**
 * The full answer, from the bytes and the records; the browser applies the same rule. `own` are the fingerprints of our
 * certificates.
 */
export function answerOf(found: PdfVerification, onRecord: OnRecord, own: readonly string[]): VerificationDto {
  const named = onRecord.workflow;
  // For a file that we sealed, a record without proof is shown all the same, though it proves nothing.
  const workflow = isOwn(found, own) ? named : proven(named);
  const isSealRecorded = proven(onRecord.sealed) !== null;
  const verdict = verdictOf(found, { own, workflow: proven(named), isSealRecorded });
  return {
    intact: isWhole(verdict),
    verdict,
    sealedBy: found.signerName,
    // What is recorded here was sealed here, if with a certificate that was replaced since.
    sealedByStanding: workflow ? "own" : standingHere(found.standing, found.certificateFingerprint, own),
    sealedAt: found.signedAt,
    timestamp: found.timeStamp?.at ?? null,
    timestampBy: found.timeStamp?.by ?? null,
    timestampTrusted: found.timeStamp?.isTrusted ?? false,
    level: found.longTerm.level,
    validatedAt: found.longTerm.validatedAt,
    revokedAt: found.longTerm.revokedAt,
    provenUntil: found.longTerm.proven?.until ?? null,
    provenBy: found.longTerm.proven?.by ?? null,
    proofs: found.longTerm.proofs,
    revisions: found.revisions,
    laterRevisions: found.later.map(({ fingerprint, standing, ...later }) => ({
      ...later,
      standing: standingHere(standing, fingerprint, own),
    })),
    weakHash: found.weakHash,
    isEncrypted: found.isEncrypted,
    sha256: found.sha256,
    workflow,
  };
}
