import { z } from "zod";
import { verdicts } from "./rules";

/** Sealed documents grow by the stamps and the certificate of their seal: the upload's 5 MB and as much again. */
export const maximumVerifiedBytes = 12 * 1024 * 1024;

/** The code that a certificate names (the workflow's uuid), or the SHA-256 of a sealed document. */
export const verificationCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/);

/** What may be said of a workflow to whoever holds one of its documents: no name, no address. */
export const sealedWorkflowDto = z.object({
  uuid: z.string(),
  sealedAt: z.date().nullable(),
  documents: z.array(z.object({ sha256: z.string(), shownSha256: z.string() })),
  recipientCount: z.number(),
  auditChain: z.object({ whole: z.boolean(), firstBroken: z.number().nullable(), head: z.string() }),
});
export type SealedWorkflowDto = z.infer<typeof sealedWorkflowDto>;

export const verificationDto = z.object({
  /** Sealed, the sealed bytes unchanged, and nothing added after. */
  intact: z.boolean(),
  verdict: z.enum(verdicts),
  sealedBy: z.string().nullable(),
  sealedAt: z.date().nullable(),
  timestamp: z.date().nullable(),
  /** How often the file was saved. */
  revisions: z.number(),
  sha256: z.string(),
  workflow: sealedWorkflowDto.nullable(),
});
export type VerificationDto = z.infer<typeof verificationDto>;
