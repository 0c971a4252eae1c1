import { z } from "zod";

/**
 * `kept`: all that the trail attests is as it was; `partly`: so is what it attests, but a version of the product that
 * attested less took part; `beforeFacts`: sent by such a version; `erased`: the facts and their salts are gone by
 * somebody's decision; `differ`: a fact is not what the trail attests.
 */
const factsStates = ["kept", "partly", "beforeFacts", "erased", "differ"] as const;

const differences = [
  "sender",
  "workflow",
  "document",
  "reference",
  "message",
  "asked",
  "person",
  "host",
  "consent",
  "end",
  "entry",
  "upload",
  "code",
  "earlier",
  "completion",
  "revision",
] as const;

export const factsDto = z
  .object({
    state: z.enum(factsStates),
    erasedAt: z.date().nullable(),
    /** The first fact that differs: the entry of the trail that attests it, and whose or which it is. */
    difference: z
      .object({
        entry: z.number(),
        what: z.enum(differences),
        signatoryId: z.number().nullable(),
        /** Of the document, reference document, field, uploaded file or code. */
        itemId: z.number().nullable(),
      })
      .nullable(),
  })
  .meta({ id: "AttestedFacts" });
export type FactsVerdict = z.infer<typeof factsDto>;
export type Difference = NonNullable<FactsVerdict["difference"]>;
