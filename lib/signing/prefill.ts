import "server-only";
import type { FieldType } from "@/db/enums";
import { fieldKinds } from "@/lib/fields/kinds";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { dayIn } from "@/lib/platform/i18n/date-pattern";
import { formatDate } from "@/lib/platform/i18n/dates";
import { fullName } from "@/lib/recipients/rules";
import type { SigningRequest } from "./open-request";

type Filling = {
  signatory: Pick<SigningRequest["signatory"], "firstName" | "lastName" | "defaultLanguage">;
  workflow: Pick<SigningRequest["workflow"], "printLanguage">;
};

/**
 * What the product fills in: recipientName is first plus last name, signDate today, which is printed as DD MMM YYYY
 * (spec section 4). Without a print language it is that text from the beginning, in the recipient's language.
 */
export function prefillOf(
  { signatory, workflow }: Filling,
  timeZone: string,
  now: Date,
): (type: FieldType) => string | null {
  return (type) => {
    switch (fieldKinds[type].prefill) {
      case "fullName":
        return fullName(signatory);
      case "today":
        return workflow.printLanguage === null
          ? formatDate(now, "DD MMM YYYY", languageOr(signatory.defaultLanguage), timeZone)
          : dayIn(timeZone, now);
      case "sender":
      case "formula":
      case null:
        return null;
    }
  };
}
