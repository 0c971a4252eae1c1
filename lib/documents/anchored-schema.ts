import { z } from "zod";
import { maximumFields } from "@/lib/documents/rules";
import { singleLine } from "@/lib/platform/text/single-line";
import { type Box, fieldShape, isOnPage, offPage, percent, seenUpdatedAt } from "./schema";

/** The field's box, with 0 for each side that is missing: only a field with an anchor may lack any. */
export const boxOf = (f: { [Side in keyof Box]?: number | null | undefined }): Box => ({
  relativeLeft: f.relativeLeft ?? 0,
  relativeTop: f.relativeTop ?? 0,
  relativeWidth: f.relativeWidth ?? 0,
  relativeHeight: f.relativeHeight ?? 0,
});
const hasOwner = (f: Pick<z.infer<typeof fieldShape>, "signatoryId" | "templateRoleId">) =>
  Boolean(f.signatoryId ?? f.templateRoleId);
const noOwner = { error: "required", path: ["signatoryId"] };

const points = z.number().min(-5_000).max(5_000).default(0);

/** The text to look for; an empty one is nowhere. */
export const occurrencesQuery = z.object({
  text: singleLine().max(255).default("").meta({ description: "Compared with its case", example: "Signed by:" }),
});

/** A text of the document beside which a field is placed, instead of a page and a box. */
const anchor = z.object({
  text: singleLine().min(1, "required").max(255).meta({
    description: "Printed in the document, compared with its case. The field's lower left corner is at the text's",
    example: "Signed by:",
  }),
  pageIndex: z.number().int().min(0).nullish().meta({ description: "The only page to look at, counted from 0" }),
  occurrence: z
    .union([z.int().min(1), z.literal("all")], { error: "anchorOccurrence" })
    .default(1)
    .meta({
      description: "Which occurrence, counted from 1, or `all`: the field at the first, and copies of it at the others",
    }),
  dx: points.meta({ description: "Offset to the right, in points" }),
  dy: points.meta({ description: "Offset upwards, in points" }),
  align: z
    .enum(["left", "center", "right"])
    .default("left")
    .meta({ description: "Where the field's left edge is: at the left, the centre or the right of the text" }),
});

const anchorable = {
  relativeTop: percent.nullish(),
  relativeLeft: percent.nullish(),
  relativeWidth: percent.positive().nullish(),
  relativeHeight: percent.positive().nullish(),
  anchor: anchor.nullish(),
};
type Anchorable = z.infer<z.ZodObject<typeof anchorable>>;

function assertBox(f: Anchorable, check: z.RefinementCtx): void {
  for (const side of ["relativeTop", "relativeLeft", "relativeWidth", "relativeHeight"] as const)
    if (!f.anchor && typeof f[side] !== "number")
      check.addIssue({ code: "custom", message: "required", path: [side], input: f[side] });
}
const isPlaced = (f: Anchorable) => Boolean(f.anchor) || isOnPage(boxOf(f));

/** A field with a box or with an anchor. An anchored field has the size of its text unless one is given. */
const anchoredField = fieldShape
  .extend(anchorable)
  .superRefine(assertBox)
  .refine(hasOwner, noOwner)
  .refine(isPlaced, offPage);
export type AnchoredField = z.infer<typeof anchoredField>;

export const fieldsInput = z.object({ fields: z.array(anchoredField).max(maximumFields), seenUpdatedAt });

/** A field in a call that makes its document and its recipient too: these are named by their places in the call. */
export const newFieldInput = fieldShape
  .omit({ id: true, pageId: true, signatoryId: true, templateRoleId: true, duplicatedFromFieldId: true })
  .extend({
    ...anchorable,
    documentIndex: z.number().int().min(0).default(0).meta({ description: "Which of the documents, counted from 0" }),
    pageIndex: z.number().int().min(0).default(0).meta({ description: "Which page of the document, counted from 0" }),
    signatoryIndex: z.number().int().min(0).meta({ description: "Which of the recipients, counted from 0" }),
  })
  .superRefine(assertBox)
  .refine(isPlaced, offPage);
export type NewFieldInput = z.infer<typeof newFieldInput>;
