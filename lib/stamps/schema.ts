import { z } from "zod";
import { companyParams } from "@/lib/organisations/companies/company-params";
import { writtenId } from "@/lib/platform/http/ids";
import { singleLine } from "@/lib/platform/text/single-line";
import { maximumStampName } from "./rules";

export const stampForm = z.object({
  name: singleLine().min(1, "required").max(maximumStampName).meta({ description: "What members choose it by" }),
});

export const stampDto = z
  .object({
    id: z.number(),
    name: z.string(),
    imageHash: z.string().meta({ description: "SHA-256 of the image: the `value` of a field that shows it" }),
    createdAt: z.date(),
  })
  .meta({ id: "Stamp" });

export const stampParams = companyParams.extend({ stampId: writtenId });
export const stampImageParams = companyParams.extend({ imageHash: z.string().regex(/^[0-9a-f]{64}$/) });
