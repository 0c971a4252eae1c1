import { z } from "zod";
import { erasureDecisions } from "@/db/enums";
import { factsDto } from "./facts/schema";

/** `erased`: intact, but without its contents, which somebody decided to erase. */
const chainStates = ["whole", "erased", "incomplete", "broken"] as const;

/**
 * Where a chain broke: at an entry; at its end, which does not match the head recorded on the workflow; at the
 * completion, whose recorded head is the hash of no entry; at a sealed file, which carries another head or is not the
 * one that the entry of its sealing names; at an anchor, which holds another length or head, or was changed itself; at an
 * entry that this installation did not write; or at an erasure of which contents are still there.
 */
const chainFaults = ["entry", "end", "completion", "sealedFile", "anchor", "foreignEntry", "erasure"] as const;
export type ChainFault = (typeof chainFaults)[number];

/**
 * What must exist and does not: the completion's record; the entry of the sealing; the fingerprint of a sealed document;
 * a document or certificate that the chain or an anchor names; the record of its last revision; the sealed file itself,
 * or the head in it; an anchor, or its file in storage; the anchors of the newest entries.
 */
export const evidenceKinds = [
  "completion",
  "sealing",
  "fingerprint",
  "document",
  "revision",
  "sealedFile",
  "head",
  "anchor",
  "anchorFile",
  "leaf",
] as const;
export type Evidence = (typeof evidenceKinds)[number];

export const auditChainDto = z.object({
  /** Every entry and every record that is there fits, and nothing is missing but what was erased by a decision. */
  whole: z.boolean(),
  state: z.enum(chainStates),
  fault: z.enum(chainFaults).nullable(),
  /** The sequence number of the first entry that is changed or missing; null for a fault outside the entries. */
  firstBroken: z.number().nullable(),
  /** The first anchor that the chain does not fit. */
  brokenAnchor: z.number().nullable(),
  missing: z.array(z.enum(evidenceKinds)),
  erased: z.object({ at: z.date(), decision: z.enum(erasureDecisions) }).nullable(),
  /** The newest anchor that holds the chain, and how many entries it had then. */
  anchored: z.object({ number: z.number(), at: z.date(), entries: z.number() }).nullable(),
  head: z.string(),
  /** How many entries a version of the product wrote that gave none a code of this installation. */
  unmarked: z.number(),
  /** Whether what the entries attest is still so. */
  facts: factsDto,
});
export type AuditVerdict = z.infer<typeof auditChainDto>;
/** Of the entries alone. */
export type ChainVerdict = Omit<AuditVerdict, "facts">;
