import { z } from "zod";
import { email } from "@/lib/platform/text/shapes";
import { maximumReminderDays } from "@/lib/workflows/rules";
import { writtenId } from "@/lib/platform/http/ids";
import { freeText } from "@/lib/platform/text/single-line";

export const reminderId = writtenId;
const days = z.number().int().min(0, "notValid").max(maximumReminderDays);

export const reminderInput = z
  .object({
    /** Whole days after sending. */
    reminderDaysSet: days.default(0).meta({ example: 3 }),
    /** 0 for no escalation. */
    escalateDaysSet: days
      .nullish()
      .transform((value) => value ?? 0)
      .meta({ example: 10 }),
    escalateEmail: z
      .union([z.literal(""), email])
      .nullish()
      .meta({ example: "office@harbour-homes.example" }),
    customEmailText: freeText().max(5000).nullish(),
  })
  .refine((r) => r.reminderDaysSet > 0, { error: "requiredFieldsMissing", path: ["reminderDaysSet"] })
  .refine((r) => r.escalateDaysSet === 0 || r.escalateEmail, {
    error: "requiredFieldsMissing",
    path: ["escalateEmail"],
  });
export type ReminderInput = z.infer<typeof reminderInput>;
