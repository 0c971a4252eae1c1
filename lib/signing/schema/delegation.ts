import { z } from "zod";
import { freeText } from "@/lib/platform/text/single-line";
import { languages } from "@/db/enums";
import { maximumReason } from "@/lib/signing/rules";
import { email, lastNameOrNone, personName, singleNameChecked, oneOrTwoNames } from "@/lib/platform/text/shapes";

const delegationFields = z.object({
  firstName: personName,
  lastName: lastNameOrNone,
  singleName: singleNameChecked,
  email,
  /** By default the recipient's own. */
  defaultLanguage: z.enum(languages).nullish(),
  /** For the sender only, so that nobody can mail a text of their own to strangers. */
  reason: freeText().min(1, "required").max(maximumReason),
});
export const delegationInput = oneOrTwoNames(delegationFields);
