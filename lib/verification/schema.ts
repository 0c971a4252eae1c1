import { z } from "zod";
import { auditChainDto } from "@/lib/audit/schema";
import { additions } from "@/lib/platform/pdf/verify/step";
import { verdicts } from "./rules";

/** Sealed documents grow by the stamps and the certificate of their seal: the upload's 5 MB and as much again. */
export const maximumVerifiedBytes = 12 * 1024 * 1024;

/** The code that a certificate names (the workflow's uuid), or the SHA-256 of a sealed document. */
export const verificationCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/);

/** A sealed document of the workflow, or a certificate of it. */
const recordings = ["document", "certificate"] as const;

/** What may be said of a workflow to whoever holds one of its documents: no name, no address. */
export const sealedWorkflowDto = z.object({
  uuid: z.string(),
  /** What was asked for: by its SHA-256 a document or a certificate, by the code the documents. */
  recordedAs: z.enum(recordings),
  sealedAt: z.date().nullable(),
  documents: z.array(z.object({ sha256: z.string(), shownSha256: z.string() })),
  recipientCount: z.number(),
  auditChain: auditChainDto,
});
export type SealedWorkflowDto = z.infer<typeof sealedWorkflowDto>;

export const verificationDto = z.object({
  /** Sealed, the sealed bytes unchanged, and nothing added after but what a seal allows. */
  intact: z.boolean(),
  verdict: z.enum(verdicts),
  sealedBy: z.string().nullable(),
  sealedAt: z.date().nullable(),
  timestamp: z.date().nullable(),
  /** Whose certificate the time stamp carries. */
  timestampBy: z.string().nullable(),
  /** That certificate leads to an anchor that the installation trusts (setting TRUST_ANCHORS). */
  timestampTrusted: z.boolean(),
  /** How often the file was saved. */
  revisions: z.number(),
  /** What each saving after the first seal brought, as far as the seals allow it. */
  laterRevisions: z.array(
    z.object({ kinds: z.array(z.enum(additions)), by: z.string().nullable(), at: z.date().nullable() }),
  ),
  sha256: z.string(),
  workflow: sealedWorkflowDto.nullable(),
});
export type VerificationDto = z.infer<typeof verificationDto>;
