import { z } from "zod";

/** The number of an anchor, as it is in an address. */
export const anchorNumber = z.coerce.number().int().min(1).max(2_147_483_647);

export const anchorDto = z.object({
  number: z.number(),
  at: z.date(),
  /** How many leaves its tree has; the first is the link to the anchor before. */
  size: z.number(),
  root: z.string(),
  /** Empty for the first anchor. */
  previousRoot: z.string(),
  /** The first leaf, which holds number, time and previous root, and the hashes that lead from it to the root. */
  link: z.object({ leaf: z.string(), path: z.array(z.string()) }),
  /**
   * Time stamps (RFC 3161) of the anchor's file: who attests when, whether it leads to TRUST_ANCHORS, until when it proves
   * that by itself, when the authority's certificate was last confirmed, and the token.
   */
  stamps: z.array(
    z.object({
      by: z.string().nullable(),
      at: z.date(),
      trusted: z.boolean(),
      provenUntil: z.date(),
      validatedAt: z.date().nullable(),
      token: z.string(),
    }),
  ),
  /** The bytes that are stamped, as storage keeps them of the anchor. */
  file: z.string(),
});

/** Since when a workflow's sealed files exist, and which authority attests it by stamping which anchor. */
export const attestationDto = z.object({
  anchor: z.number(),
  at: z.date(),
  by: z.string().nullable(),
  /** The authority's certificate leads to one of TRUST_ANCHORS. */
  trusted: z.boolean(),
  /** When that certificate ends, after which the time stamp alone proves nothing. */
  provenUntil: z.date(),
});
export type AttestationDto = z.infer<typeof attestationDto>;

/** What proves that a chain was as it is when its newest anchor was made (RFC 9162, section 2.1.3). */
export const proofDto = z.object({
  anchor: anchorDto,
  /** The place of the leaf in the tree, from 0. */
  place: z.number(),
  /** A JSON array without spaces: `chain`, uuid, number of entries, head, SHA-256 of sealed files and certificates. */
  leaf: z.string(),
  path: z.array(z.string()),
});
export type ProofDto = z.infer<typeof proofDto>;
export type AnchorDto = z.infer<typeof anchorDto>;
