import { z } from "zod";
import { sealedKinds } from "@/db/enums";
import { attestationDto } from "@/lib/anchors/schema";
import { auditChainDto } from "@/lib/audit/schema";
import { sealLevels } from "@/lib/platform/pdf/seal-levels";
import { proofKinds } from "@/lib/platform/pdf/verify/proof-kinds";
import { standings } from "@/lib/platform/pdf/verify/standings";
import { additions } from "@/lib/platform/pdf/verify/step";
import { weakHashes } from "@/lib/platform/pdf/verify/weak-hashes";
import { verdicts } from "./verdicts";

/** The code printed on a certificate (the workflow's uuid), or the SHA-256 of a sealed document. */
export const verificationCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/);

/** What anyone with one of the workflow's documents may know: no name, no address. */
export const sealedWorkflowDto = z.object({
  uuid: z.string(),
  /** The kind of file that was asked for: by SHA-256 a document or a certificate, by code the documents. */
  recordedAs: z.enum(sealedKinds),
  /** An entry that only this installation can have written names the file, or an anchor from before there were such; otherwise it is not on record. */
  isProven: z.boolean(),
  sealedAt: z.date().nullable(),
  /** As shown and how many recipients: null where it was erased and its trail does not attest that. */
  documents: z.array(z.object({ sha256: z.string(), shownSha256: z.string().nullable() })),
  recipientCount: z.number().nullable(),
  /** Since when the file that was asked for exists, or by code all documents, as an authority attests; null without one, or if the chain is not whole. */
  existsSince: attestationDto.nullable(),
  auditChain: auditChainDto,
});
export type SealedWorkflowDto = z.infer<typeof sealedWorkflowDto>;

/** Who vouches for a signer's name: this installation, an authority trusted here, another one, or the signer alone. */
const standing = z.enum(["own", ...standings]).nullable();

export const verificationDto = z.object({
  /** Sealed, the sealed bytes unchanged, and only additions that a seal allows. */
  intact: z.boolean(),
  verdict: z.enum(verdicts),
  sealedBy: z.string().nullable(),
  sealedByStanding: standing,
  sealedAt: z.date().nullable(),
  timestamp: z.date().nullable(),
  /** The owner of the time stamp's certificate. */
  timestampBy: z.string().nullable(),
  /** Whether that certificate leads to a trust anchor of the installation (setting TRUST_ANCHORS). */
  timestampTrusted: z.boolean(),
  /** The level of the seal (ETSI EN 319 142-1); null for signatures of other kinds. */
  level: z.enum(sealLevels).nullable(),
  /** When an authority last said that the sealing certificate is not revoked, by an answer in the file. */
  validatedAt: z.date().nullable(),
  /** When the sealing certificate or an issuer of it was revoked, if an answer in the file says so; not after sealing. */
  revokedAt: z.date().nullable(),
  /**
   * When the certificate ends on which all proofs in the file rest: the authority's of the newest time stamp that was
   * made in time or, without one, the signer's. From then on the file alone proves nothing any more; what is recorded
   * here still does.
   */
  provenUntil: z.date().nullable(),
  /** The owner of that certificate. */
  provenBy: z.string().nullable(),
  /** What the level rests on: time stamps, and answers of authorities that a certificate is not revoked. */
  proofs: z.array(
    z.object({ kind: z.enum(proofKinds), about: z.string().nullable(), by: z.string().nullable(), at: z.date() }),
  ),
  /** How many times the file was saved. */
  revisions: z.number(),
  /** What each revision after the first seal added, as far as the seals allow it. */
  laterRevisions: z.array(
    z.object({ kinds: z.array(z.enum(additions)), by: z.string().nullable(), at: z.date().nullable(), standing }),
  ),
  /** The hash of a signature or time stamp in the file that no longer proves anything. */
  weakHash: z.enum(weakHashes).nullable(),
  /** The file is encrypted: its signatures are judged, but not what was added to it since. */
  isEncrypted: z.boolean(),
  sha256: z.string(),
  workflow: sealedWorkflowDto.nullable(),
});
export type VerificationDto = z.infer<typeof verificationDto>;
