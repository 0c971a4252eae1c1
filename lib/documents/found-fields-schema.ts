import { z } from "zod";
import { fieldFormats, fieldTypeIds } from "@/db/enums";
import { fieldMeanings } from "@/lib/fields/meanings";
import { meaningOf } from "@/lib/platform/http/described-ids";
import { percent } from "./schema";

const foundFieldDto = z.object({
  name: z.string().meta({ description: "The label, or its beginning; empty where nothing is printed beside it" }),
  description: z.string().meta({ description: "The whole label, if it is longer than the name" }),
  fieldTypeId: z.number().int().meta(meaningOf(fieldTypeIds, fieldMeanings)),
  isInitial: z.boolean(),
  groupName: z.string().nullable(),
  pageIndex: z.number().int(),
  relativeLeft: percent,
  relativeTop: percent,
  relativeWidth: percent,
  relativeHeight: percent,
  multiline: z.boolean(),
  comb: z.number().int().nullable(),
  format: z.enum(fieldFormats),
  party: z
    .string()
    .nullable()
    .meta({ description: "Whom the field seems to be for, as it is printed, such as tenant; in small letters" }),
  confidence: z.number().meta({ description: "From 0.5 to 1; what is less likely is left out" }),
});
export type FoundFieldDto = z.infer<typeof foundFieldDto>;

export const foundFieldsOutput = z.object({
  isReady: z.boolean().meta({ description: "Whether all pages were looked at" }),
  foundFields: z.array(foundFieldDto).meta({ description: "In reading order" }),
});
