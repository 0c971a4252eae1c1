import { mostPages } from "@/lib/platform/pdf/most-pages";
import { z } from "zod";
import { describedId, meaningOf, mustBeOneOf } from "@/lib/platform/http/described-ids";
import { documentStatuses, fieldFormats, fieldTypeIds, fieldTypeOf, fieldTypes, fontFaces } from "@/db/enums";
import { maximumValue, valueTooLong } from "@/lib/fields/formats/format";
import { fieldMeanings } from "@/lib/fields/meanings";
import { ruleDto, ruleInput } from "@/lib/fields/rules/schema";
import { AppError } from "@/lib/platform/errors/errors";
import { type ImageWidth, imageWidths, largestWidth } from "@/lib/platform/pdf/image-widths";
import { freeText, singleLine } from "@/lib/platform/text/single-line";
import { id, writtenId } from "@/lib/platform/http/ids";

export const fontSizes = [5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 36, 42, 48, 64, 72] as const;

export const documentId = writtenId;
export const documentName = singleLine().min(1, "required").max(255);

/** What the database would round to nothing, and refuses to, is nothing. */
export const percent = z
  .number()
  .min(0)
  .max(100)
  .overwrite((given) => (Math.fround(given) === 0 ? 0 : given));
const box = {
  relativeTop: percent,
  relativeLeft: percent,
  relativeWidth: percent.positive(),
  relativeHeight: percent.positive(),
};
const option = z.object({ key: singleLine().min(1, "required").max(255), value: singleLine().max(255) });
const fieldType = z
  .number()
  .int()
  .refine((type) => type in fieldTypeOf, mustBeOneOf(Object.values(fieldTypeIds)))
  .meta(meaningOf(fieldTypeIds, fieldMeanings));

/** A field as sent: only name, type, page, recipient and box are required (docs/api.md). */
export const fieldShape = z.object({
  id: id.nullish(),
  name: singleLine()
    .min(1, "required")
    .max(255)
    .refine((name) => name !== "__proto__", "nameReserved"), // no record of values by name can hold it: zod leaves it out
  description: freeText().max(510).nullish(),
  required: z.boolean().default(false),
  fieldTypeId: fieldType,
  isInitial: z.boolean().nullish(),
  groupName: singleLine().max(255).nullish(),
  value: z.string().max(maximumValue).nullish(),
  selected: z.boolean().nullish(),
  multiline: z.boolean().nullish(),
  ...box,
  selectableFieldOptions: z.array(option).max(100).nullish(),
  fieldSettings: z
    .object({
      fontFace: z.enum(fontFaces).default("Helvetica"),
      fontSize: z
        .number()
        .refine((size) => (fontSizes as readonly number[]).includes(size), mustBeOneOf(fontSizes))
        .meta({ enum: [...fontSizes], description: "In points" })
        .default(14),
    })
    .nullish(),
  applyDateTime: z.boolean().nullish(),
  pageId: id.nullish(),
  pageIndex: z.number().int().min(0).nullish(),
  /** The owner: a recipient in a workflow, a role in a template. */
  signatoryId: id.nullish(),
  templateRoleId: id.nullish(),
  fieldIndex: z.number().int().min(0).max(100_000).nullish(),
  duplicatedFromFieldId: id.nullish(),
  /** A name for a field that has no id yet, so that copies in the same list can point to it. */
  duplicatedFromName: z.string().max(255).nullish(),
  ...ruleInput,
});
export type Box = Pick<z.infer<typeof fieldShape>, "relativeLeft" | "relativeTop" | "relativeWidth" | "relativeHeight">;
const isWithin = (start: number, length: number) => start >= 0 && start + length <= 100.01;
export const isOnPage = (f: Box) =>
  isWithin(f.relativeLeft, f.relativeWidth) && isWithin(f.relativeTop, f.relativeHeight);
/** What the schema of a field asks of its box. */
export const boxOnPage = z.object(box).refine(isOnPage);
export const offPage = { error: "outsidePage", path: ["relativeLeft"] };

export type FieldInput = z.infer<typeof fieldShape>;

/** A field that a running workflow gets; its recipient may be one that the same call adds. */
export const addedField = fieldShape.omit({ id: true, templateRoleId: true }).refine(isOnPage, offPage);
/** A field of a running workflow as it becomes; it stays its recipient's. */
export const changedField = fieldShape
  .omit({ templateRoleId: true, signatoryId: true })
  .extend({ id: id.meta({ description: "Which field" }) })
  .refine(isOnPage, offPage);

/**
 * The workflow's updated_at that the change is based on; if another change was saved since, the answer is 409
 * DraftChanged.
 */
export const seenUpdatedAt = z.iso.datetime({ offset: true, error: "notValid" }).nullish().meta({ example: null });

/** Beside the file that takes another's place. */
export const replacedInput = z.object({
  documentId: documentId
    .nullable()
    .catch(null)
    .meta({ description: "Which of the draft's documents it replaces; may be left out where there is only one" }),
  seenUpdatedAt,
});

/** The same for a call without a body. */
export const seenQuery = z.object({ seen_updated_at: seenUpdatedAt });

const maximumFieldValues = 1000;

const fieldValue = z
  .union([z.string(), z.boolean()], { error: "textOrTruth" })
  .refine((value) => typeof value !== "string" || value.length <= maximumValue, {
    error: valueTooLong.key,
    params: valueTooLong.values,
  });

/** Values by the names of fields. */
export const fieldValues = z
  .record(z.string().max(255), fieldValue)
  .refine((values) => Object.keys(values).length <= maximumFieldValues, {
    error: "tooBig",
    params: { maximum: maximumFieldValues },
  })
  .meta({
    description:
      "Values by the names of fields: numbers as 1234.50, days as 2026-12-31, true or false for checkboxes, true for a radio button; an empty text leaves the field empty",
  });

export const fillInput = z
  .object({ fields: fieldValues, seenUpdatedAt })
  .meta({ example: { fields: { "Monthly rent": "850.00", Furnished: true } } });
export type FillInput = z.infer<typeof fillInput>;

/** A formula to try, and the values of the fields that it names. */
export const formulaInput = z.object({
  name: singleLine().min(1, "required").max(255),
  formula: z.string().trim().min(1, "required").max(2000),
  format: z.enum(fieldFormats),
  currency: ruleInput.currency,
  decimals: ruleInput.decimals,
  values: z
    .array(
      z.object({
        name: z.string().max(255),
        fieldTypeId: fieldType,
        format: z.enum(fieldFormats).default("text"),
        value: z.string().max(100).nullish(),
        selected: z.boolean().nullish(),
      }),
    )
    .max(200),
});

export const formulaAnswer = z.object({
  result: z.string().nullable(),
  problem: z.string().nullable(),
  reason: z.string().nullable().meta({
    description: "Why these values give no result: one is missing, zero divides, or the result is too large",
  }),
  meant: z
    .array(
      z.object({
        number: z.string().meta({ description: "What could have been meant", examples: ["1000"] }),
        formula: z.string().meta({ description: "The formula with this number", examples: ["[Rent] + 1000"] }),
      }),
    )
    .meta({ description: "With a number that can be read in two ways: what could have been meant" }),
});

const shownPercent = z.number().meta({ description: "Percent of the page as displayed", examples: [12.5] });

export const fieldDto = z
  .object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    required: z.boolean(),
    fieldTypeId: describedId(fieldTypeIds, fieldMeanings),
    fieldType: z.enum(fieldTypes),
    isInitial: z.boolean(),
    groupName: z.string().nullable(),
    value: z.string().nullable(),
    selected: z.boolean(),
    multiline: z.boolean(),
    relativeTop: shownPercent,
    relativeLeft: shownPercent,
    relativeWidth: shownPercent,
    relativeHeight: shownPercent,
    selectableFieldOptions: z.array(z.object({ id: z.number(), key: z.string(), value: z.string() })),
    fieldSettings: z.object({ fontFace: z.enum(fontFaces), fontSize: z.number() }),
    applyDateTime: z.boolean(),
    pageId: z.number(),
    documentId: z.number(),
    signatoryId: z.number().nullable(),
    templateRoleId: z.number().nullable(),
    fieldIndex: z.number(),
    duplicatedFromFieldId: z.number().nullable(),
    ...ruleDto,
  })
  .meta({ id: "Field" });
export type FieldDto = z.infer<typeof fieldDto>;

/** What is wrong with the conditions and formulas of a draft's or template's fields; sending refuses them. */
export const fieldProblems = z
  .array(z.object({ fieldId: z.number(), documentId: z.number(), message: z.string() }))
  .meta({ description: "Conditions and formulas for which sending would be refused" });

export const pageDto = z
  .object({
    id: z.number(),
    documentId: z.number(),
    pageIndex: z.number(),
    /** Points, as displayed. */
    width: z.number().meta({ description: "Points (1/72 inch), as displayed" }),
    height: z.number().meta({ description: "Points, as displayed" }),
    fields: z.array(fieldDto),
  })
  .meta({ id: "Page" });

export const documentDto = z
  .object({
    id: z.number(),
    uuid: z.string(),
    name: z.string(),
    pages: z.array(pageDto),
    currentOwnerId: z.number(),
    createdAt: z.date(),
    ready: z.boolean(),
    status: z.enum(documentStatuses),
    notices: z.array(z.object({ code: z.string(), message: z.string() })),
    suggestedFields: z.array(z.unknown()),
  })
  .meta({ id: "Document" });
export type DocumentDto = z.infer<typeof documentDto>;

export const fieldTypeName = (fieldTypeId: number) => fieldTypeOf[fieldTypeId] ?? "input";

export const pageIndex = z.coerce
  .number()
  .int()
  .min(0)
  .max(mostPages - 1);
const shownBox = {
  relativeLeft: shownPercent,
  relativeTop: shownPercent,
  relativeWidth: shownPercent,
  relativeHeight: shownPercent,
};
export const printedBoxes = z.array(
  z.object({
    ...shownBox,
    text: z.string().nullable().meta({ description: "The words; null of a line, frame or image" }),
  }),
);
export type PrintedBoxes = z.infer<typeof printedBoxes>;
const occurrence = z.object({ pageIndex: z.number().int().meta({ description: "Counted from 0" }), ...shownBox });
export type Occurrence = z.infer<typeof occurrence>;
export const occurrencesOutput = z.object({
  occurrences: z.array(occurrence).meta({
    description: "By page; of a text that goes on to the next line, its first line",
  }),
});
/** A width that is not on offer is refused with 400 and a sentence that lists the widths. */
export const imageQuery = z.object({
  width: z
    .string()
    .default(String(largestWidth))
    .meta({ enum: imageWidths.map(String), description: "Pixels" })
    .transform((asked): ImageWidth => {
      const width = imageWidths.find((one) => String(one) === asked);
      if (!width) throw new AppError("bad_request", "image_width", { values: { widths: imageWidths.join(", ") } });
      return width;
    }),
});

/** Of a document that was sent, also as it was later. */
export const documentImageQuery = imageQuery.extend({
  revision: z
    .union([z.literal("sealed"), writtenId])
    .optional()
    .meta({ description: "A revision of this document, or `sealed`; by default the document as it was sent" }),
});
export type AskedRevision = NonNullable<z.infer<typeof documentImageQuery>["revision"]>;
