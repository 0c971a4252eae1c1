import { z } from "zod";
import { fieldFormats, fieldTypes, recipientRoleIds } from "@/db/enums";
import { csvFormat } from "@/lib/platform/csv/csv-format";
import { describedId } from "@/lib/platform/http/described-ids";
import { writtenId } from "@/lib/platform/http/ids";

const answeredField = z
  .object({
    name: z.string(),
    fieldType: z.enum(fieldTypes),
    format: z.enum(fieldFormats).nullable().meta({ description: "Null for kinds that have no format" }),
    currency: z.string().nullable().meta({ description: "ISO 4217, of amounts" }),
    groupName: z.string().nullable().meta({ description: "The group of a radio button" }),
    value: z.union([z.string(), z.boolean()]).nullable().meta({
      description:
        "As it is stored: 1234.50, 2027-03-31, the key of an option, true for a tick; null for an empty field, a signature and a picture",
    }),
    text: z.string().nullable().meta({ description: "As it is printed; null where no text is" }),
    isSigned: z.boolean().meta({ description: "True for a signature that was made" }),
    hasPicture: z.boolean().meta({ description: "True for a picture that was put in" }),
    filledBy: z.enum(["recipient", "sender", "formula"]).meta({
      description: "Whose value it is: the recipient's, one that the sender gave before sending, or a computed one",
    }),
    filledAt: z.date().meta({
      description:
        "When it was entered last, or signed; of a sender's value the time of sending, as it can change until then; of a computed value, a name or date that the product fills in, and a preset value that the recipient left as it was, when the recipient finished",
    }),
  })
  .meta({ id: "AnsweredField" });
export type AnsweredField = z.infer<typeof answeredField>;

const uploadedFile = z
  .object({
    attachmentId: z.number(),
    title: z.string().meta({ description: "What was asked for" }),
    fileName: z.string(),
    contentType: z.string(),
    byteSize: z.number(),
    uploadedAt: z.date(),
    url: z.string().meta({ description: "Needs the same session, or a key with the scope `read`" }),
  })
  .meta({ id: "UploadedFile" });

const recipientAnswers = z
  .object({
    signatoryId: z.number(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    roleName: z.string().nullable(),
    recipientRoleId: describedId(recipientRoleIds),
    finishedAt: z.date(),
    fields: z.array(answeredField).meta({
      description: "Each name once, in the order of the pages. Stamps, and fields that a condition hid, are not listed",
    }),
    uploads: z.array(uploadedFile),
  })
  .meta({ id: "RecipientAnswers" });
export type RecipientAnswers = z.infer<typeof recipientAnswers>;

/** Of each recipient who has finished. */
export const workflowValues = z.array(recipientAnswers);
export type WorkflowValues = z.infer<typeof workflowValues>;
export const valuesAnswer = z.object({ recipients: workflowValues });

/** Rows of one file of values. */
export const mostExported = 100_000;

export const valuesExportQuery = z.object({
  format: csvFormat,
  before: writtenId
    .optional()
    .meta({ description: "The id of a workflow: only older ones, for what is beyond the limit of a file" }),
});
export type ValuesExportQuery = z.infer<typeof valuesExportQuery>;
