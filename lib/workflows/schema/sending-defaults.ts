import { z } from "zod";
import { freeText } from "@/lib/platform/text/single-line";
import { maximumLinkDays, maximumReminderDays, maximumReminders } from "../rules";

const text = freeText().max(5000);
const blankAsNull = text.nullable().transform((given) => given || null);

/** What new drafts of an organisation's people begin with; null means the product's own. */
export const sendingDefaultsInput = z.object({
  linkExpiryDays: z.number().int().min(1).max(maximumLinkDays).nullable(),
  /** Whole days after sending, at most three. */
  reminderDays: z
    .array(z.number().int().min(1, "notValid").max(maximumReminderDays))
    .max(maximumReminders, "remindersMaximum")
    .transform((days) => [...new Set(days)].toSorted((one, other) => one - other)),
  message: blankAsNull,
  additionalEmailMessage: blankAsNull,
  /** As it was before, if it is not given. */
  allowDownloadBeforeSigning: z.boolean().optional(),
});
export type SendingDefaults = z.output<typeof sendingDefaultsInput>;

export const sendingDefaultsDto = z
  .object({
    linkExpiryDays: z.number().nullable(),
    reminderDays: z.array(z.number()),
    message: z.string().nullable(),
    additionalEmailMessage: z.string().nullable(),
    allowDownloadBeforeSigning: z.boolean(),
  })
  .meta({ id: "SendingDefaults" });

const numbersIn = (given: string) => given.split(/[\s,;]+/).flatMap((part) => (part ? [Number(part)] : []));

/** The same as a form's inputs return it: numbers as text, several with commas between them. */
export const sendingDefaultsForm = z.object({
  linkExpiryDays: z
    .string()
    .transform((given) => numbersIn(given)[0] ?? null)
    .pipe(sendingDefaultsInput.shape.linkExpiryDays),
  reminderDays: z
    .string()
    .transform(numbersIn)
    .refine((list) => list.every((days) => days >= 1 && days <= maximumReminderDays), "notValid")
    .pipe(sendingDefaultsInput.shape.reminderDays),
  message: text,
  additionalEmailMessage: text,
  allowDownloadBeforeSigning: z.boolean(),
});
