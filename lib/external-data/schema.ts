import { z } from "zod";
import { isMisleading } from "@/lib/platform/text/name-text";

export const maximumExternalId = 255;
const maximumKeys = 20;
const maximumKey = 64;
/** Total size of all keys and values, in UTF-8. */
const maximumMetadataBytes = 2048;

const isKey = /^[\p{L}\p{N}][\p{L}\p{N} _.:/-]*$/u;

/** Need not be unique: several rows may have the same, as where a workflow is sent again for the same order. */
const externalId = z
  .string({ error: ({ code }) => (code === "invalid_type" ? "textRequired" : undefined) })
  .regex(/\S/, "textOrNothing")
  .max(maximumExternalId)
  .refine((given) => !isMisleading(given), "noControlCharacters");

const bytesOf = (given: Readonly<Record<string, string>>) =>
  new TextEncoder().encode(Object.entries(given).flat().join("")).byteLength;

/** Names that every JavaScript object has, such as `constructor`, would be read as something else by a receiver. */
const isInherited = (key: string) => key in {};

const texts = (error?: string) => z.record(z.string(), z.string("textRequired"), error);
type Texts = z.infer<ReturnType<typeof texts>>;

function checkMetadata(given: Texts, context: z.RefinementCtx<Texts>): void {
  const refuse = (message: string, path: string[] = [], params = {}) =>
    context.addIssue({ code: "custom", message, path, params });
  const keys = Object.keys(given);
  for (const [key, value] of Object.entries(given)) {
    if (key.length > maximumKey) refuse("tooLongKey", [key.slice(0, maximumKey)], { maximum: maximumKey });
    else if (!isKey.test(key) || isInherited(key)) refuse("metadataKey", [key]);
    if (isMisleading(value)) refuse("noControlCharacters", [key]);
  }
  if (keys.length > maximumKeys) refuse("tooManyKeys", [], { maximum: maximumKeys });
  if (bytesOf(given) > maximumMetadataBytes) refuse("metadataTooLarge", [], { maximum: maximumMetadataBytes });
}
const metadata = texts().superRefine(checkMetadata);

/** What a call sets: null removes it, absent leaves it as it is. */
export const externalDataInput = {
  externalId: externalId.nullish().meta({
    description: `What your own system calls it: at most ${maximumExternalId} characters. Need not be unique; null removes it, absent leaves it as it is`,
    example: "order-2026-0815",
  }),
  metadata: metadata.nullish().meta({
    description: `Texts by keys of your own, which replace those before: at most ${maximumKeys}, with ${maximumMetadataBytes} bytes of UTF-8 in all. A key has at most ${maximumKey} characters: letters, digits, spaces and . _ - : /, and begins with a letter or digit. Null removes all, absent leaves them as they are`,
    example: { order_no: "0815", "Cost centre": "A 12" },
  }),
};
export type ExternalDataInput = z.infer<z.ZodObject<typeof externalDataInput>>;

export const isGiven = ({ externalId: id, metadata: texts }: ExternalDataInput) =>
  id !== undefined || texts !== undefined;

export const externalDataDto = {
  externalId: z.string().nullable().meta({ description: "What the sender's own system calls it" }),
  metadata: z.record(z.string(), z.string()).meta({
    description: "Texts that the sender's own systems keep with it; recipients never see them",
    example: { order_no: "0815" },
  }),
};
export type ExternalData = z.infer<z.ZodObject<typeof externalDataDto>>;

export const noExternalData: ExternalData = { externalId: null, metadata: {} };

/** Filters for lists: only rows with exactly these values. */
export const externalDataFilters = {
  externalId: z.string().max(maximumExternalId).optional().meta({
    description: "Only those with exactly this `external_id`",
  }),
  metadata: texts("metadataParameter")
    .superRefine(checkMetadata)
    .optional()
    .meta({
      description: "Only those with all of these texts, such as `metadata[order_no]=0815`",
      example: { order_no: "0815" },
      param: { style: "deepObject", explode: true },
    }),
};
/** The same filters as URL parameters, which have their names on the wire. */
export const externalDataParameters = {
  external_id: externalDataFilters.externalId,
  metadata: externalDataFilters.metadata,
};
export type ExternalDataFilters = z.infer<z.ZodObject<typeof externalDataFilters>>;
