import { z } from "zod";
import { factsDto } from "./facts/schema";

/**
 * Where a chain broke: at an entry; at its end, which does not match the head recorded on the workflow; at the
 * completion, whose recorded head is the hash of no entry; or at a sealed file, which carries another head or cannot be
 * read.
 */
const chainFaults = ["entry", "end", "completion", "sealedFile"] as const;
export type ChainFault = (typeof chainFaults)[number];

export const auditChainDto = z.object({
  whole: z.boolean(),
  fault: z.enum(chainFaults).nullable(),
  /** The sequence number of the first entry that is changed or missing; null for a fault outside the entries. */
  firstBroken: z.number().nullable(),
  head: z.string(),
  /** Whether what the entries attest is still so. */
  facts: factsDto,
});
export type AuditVerdict = z.infer<typeof auditChainDto>;
/** Of the entries alone. */
export type ChainVerdict = Omit<AuditVerdict, "facts">;
