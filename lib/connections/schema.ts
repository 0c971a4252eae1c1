import { z } from "zod";
import { domainProofs } from "@/db/enums";
import { writtenId } from "@/lib/platform/http/ids";

export const domainParams = z.object({ companyId: writtenId, domainId: writtenId });

export const domainInput = z.object({
  domain: z
    .string("required")
    .trim()
    .min(1, "required")
    .max(300)
    .meta({ description: "The part of addresses behind the @", example: "acme.example" }),
  forHolding: z
    .boolean()
    .default(false)
    .meta({ description: "For all organisations of the caller's holding; only its people may claim so" }),
});
export type DomainInput = z.infer<typeof domainInput>;

export const domainDto = z
  .object({
    id: z.number(),
    domain: z.string().meta({ description: "As DNS writes it" }),
    record: z.string().meta({ description: "The text of the TXT record at the domain that proves it" }),
    ofHolding: z.boolean().meta({ description: "Claimed for all organisations of the holding" }),
    verifiedAt: z.date().nullable().meta({ description: "When it was proved; null before" }),
    verifiedBy: z.enum(domainProofs).nullable().meta({ description: "What proved it: its DNS or the operator" }),
    lastSeenAt: z.date().nullable().meta({ description: "When the record was last found" }),
    releasedAt: z
      .date()
      .nullable()
      .meta({ description: "When the domain is released unless its record is back; null while it is there" }),
  })
  .meta({ id: "Domain" });
export type DomainDto = z.infer<typeof domainDto>;
