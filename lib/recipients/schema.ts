import { z } from "zod";
import { copyTimes, languages, alternateStates, recipientRoleIds } from "@/db/enums";
import { describedId } from "@/lib/platform/http/described-ids";
import { email, lastNameOrNone, personName, singleName, oneOrTwoNames } from "@/lib/platform/text/shapes";
import { roleDescriptions } from "./roles";
import { id } from "@/lib/platform/http/ids";

export const recipientRoleId = describedId(recipientRoleIds, roleDescriptions);

/** What a recipient or a template's role does, and when a copy goes out. */
export const roleInputs = {
  recipientRoleId: z
    .literal(Object.values(recipientRoleIds), "notValid")
    .nullish()
    .meta({ description: `${recipientRoleId.description}. A new recipient is a signer; absent leaves it as it is` }),
  copyAt: z
    .enum(copyTimes, "notValid")
    .nullish()
    .meta({ description: "Only of a copy: on sending, when the steps before are done, or at the end (default)" }),
};
/** True to let a changed role lose the fields that it may not have; otherwise the call is refused. */
export const dropFields = z.boolean().optional().meta({
  description: "True to delete the fields that a changed role may not have; otherwise the call is refused with 409",
});

/** Of a workflow (specification, Workflows 9). */
export const maximumRecipients = 15;

/** Of whom one acts for a recipient. */
export const maximumAlternates = 10;

/** Digits with country code: 1–3, then 7–10 (specification, Workflows 5). */
export const mobileNumber = z
  .string()
  .trim()
  .max(20)
  .regex(/^$|^\d{8,13}$/, "invalidPhoneSignatory");

const alternateFields = z.object({
  id: id.nullish(),
  firstName: personName,
  lastName: lastNameOrNone,
  singleName,
  email,
  mobileNumber: mobileNumber.nullish(),
  /** By default the recipient's own. */
  defaultLanguage: z.enum(languages).nullish(),
});
export const alternateInput = oneOrTwoNames(alternateFields);
export type AlternateInput = z.infer<typeof alternateInput>;

export const alternateDto = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  singleName: z.boolean(),
  email: z.string(),
  mobileNumber: z.string().nullable(),
  defaultLanguage: z.string(),
  state: z.enum(alternateStates),
});

/** One of the several people of a template's role, who has no identity of their own. */
export const roleAlternateInput = oneOrTwoNames(alternateFields.omit({ id: true }));
export const roleAlternateDto = alternateDto
  .pick({ firstName: true, lastName: true, singleName: true, email: true, mobileNumber: true })
  .extend({ defaultLanguage: z.enum(languages).nullable() });
