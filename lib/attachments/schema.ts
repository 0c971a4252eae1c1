import { z } from "zod";
import { seenUpdatedAt } from "@/lib/documents/schema";
import { maximumRequested } from "./rules";
import { freeText, singleLine } from "@/lib/platform/text/single-line";
import { id, writtenId } from "@/lib/platform/http/ids";

export const attachmentId = writtenId;
const title = singleLine().min(1, "required").max(255);
const description = freeText().max(1000);

/** A request to a recipient needs a title and instructions (specification, Workflows 5). */
const requestedInput = z.object({
  id: id.nullish(),
  title,
  description: description.min(1, "required"),
  required: z.boolean().default(false),
  visibleToSignatories: z.boolean().default(false),
});
export type RequestedInput = z.infer<typeof requestedInput>;
export const requestedInputs = z.array(requestedInput).max(maximumRequested, "attachmentsMaximum");

export const attachmentChange = z.object({
  title: title.optional(),
  description: description.optional(),
  visibleToSignatories: z.boolean().optional(),
  seenUpdatedAt,
});
export type AttachmentChange = z.infer<typeof attachmentChange>;

/** The text parts of the multipart body; the title defaults to the file's name. */
export const referenceText = z.object({
  title: title.max(255).optional(),
  description: description.default(""),
  /** The sender knows what the file loads when it is opened; without it such a file is refused. */
  loadsConfirmed: z.literal("true").optional(),
});

export const attachmentDto = z.object({
  id: z.number(),
  signatoryId: z.number().nullable(),
  templateRoleId: z.number().nullable(),
  title: z.string(),
  description: z.string(),
  required: z.boolean(),
  visibleToSignatories: z.boolean(),
  allowChanges: z.boolean(),
  /** Null until the recipient has uploaded it. */
  fileName: z.string().nullable(),
  contentType: z.string().nullable(),
  byteSize: z.number().nullable(),
  uploadedAt: z.date().nullable(),
  /** Hosts or places from which a Word or Excel file loads something when it is opened; `<before 2007>` for an old one. */
  loadsFrom: z.array(z.string()),
  /** Whether the sender lets recipients have it all the same. */
  loadsConfirmed: z.boolean(),
});
export type AttachmentDto = z.infer<typeof attachmentDto>;

/** As recipients see it: what a file loads is the sender's to judge. */
export const recipientAttachmentDto = attachmentDto.omit({ loadsFrom: true, loadsConfirmed: true });

export const attachmentsAnswer = z.object({
  referenceAttachments: z.array(attachmentDto),
  signatoryAttachments: z.array(attachmentDto),
});
