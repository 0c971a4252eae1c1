import { z } from "zod";
import { languages, memberStates } from "@/db/enums";
import { email, personName } from "@/lib/platform/shapes";

/** Of whom one acts for a recipient. */
export const maximumMembers = 10;

/** Digits with country code: 1–3, then 7–10 (spec workflows.md section 5). */
export const mobileNumber = z
  .string()
  .trim()
  .max(20)
  .regex(/^$|^\d{8,13}$/, "invalidPhoneSignatory");

export const memberInput = z.object({
  id: z.number().int().positive().nullish(),
  firstName: personName,
  lastName: personName,
  email,
  mobileNumber: mobileNumber.nullish(),
  /** By default the recipient's own. */
  defaultLanguage: z.enum(languages).nullish(),
});
export type MemberInput = z.infer<typeof memberInput>;

export const memberDto = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobileNumber: z.string().nullable(),
  defaultLanguage: z.string(),
  state: z.enum(memberStates),
});
