import { z } from "zod";
import { freeText } from "@/lib/platform/text/single-line";
import { languages, type ReminderFlag } from "@/db/enums";
import { seenUpdatedAt } from "@/lib/documents/schema";
import { maximumLinkDays } from "../rules";

export const printLanguage = z.enum(languages).nullish().meta({
  description:
    "The language in which all numbers, dates and times of the documents are printed, whatever the recipients read; null for the sender's own",
});

const reminderFlags = {
  threeDayReminderSet: z.boolean(),
  sevenDayReminderSet: z.boolean(),
  thirtyDayReminderSet: z.boolean(),
} satisfies Record<ReminderFlag, z.ZodBoolean>;

export const settingsInput = z.object({
  message: freeText().max(5000).nullish(),
  additionalEmailMessage: freeText().max(5000).nullish(),
  ...z.object(reminderFlags).partial().shape,
  customDateReminderSet: z.boolean().optional(),
  /** Days after sending; can be raised while the workflow runs, even after its links have expired. */
  linkExpiryDays: z.number().int().min(1).max(maximumLinkDays).optional(),
  /** Whether recipients may hand their part on to somebody else. */
  allowDelegation: z.boolean().optional(),
  /** Whether recipients may download the documents before signing. */
  allowDownloadBeforeSigning: z.boolean().optional(),
  printLanguage,
  seenUpdatedAt,
});
export const settingsDto = z
  .object({
    message: z.string().nullable(),
    additionalEmailMessage: z.string().nullable(),
    ...reminderFlags,
    customDateReminderSet: z.boolean(),
    linkExpiryDays: z.number(),
    allowDelegation: z.boolean(),
    allowDownloadBeforeSigning: z.boolean(),
    printLanguage: z.enum(languages).nullable().meta({
      description:
        "The language in which all numbers, dates and times of the documents are printed; null for what was sent while each recipient's own language was printed",
    }),
  })
  .meta({ id: "WorkflowSettings" });
