import "server-only";
import type { FieldType } from "@/db/enums";
import { fieldKinds } from "@/lib/fields/kinds";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { formatDate } from "@/lib/platform/i18n/dates";
import { fullName } from "@/lib/recipients/rules";
import type { SigningRequest } from "./open-request";

/** What the product fills in: recipientName is first plus last name, signDate today as DD MMM YYYY (spec section 4). */
export function prefillOf(
  signatory: Pick<SigningRequest["signatory"], "firstName" | "lastName" | "defaultLanguage">,
  timeZone: string,
  now: Date,
): (type: FieldType) => string | null {
  return (type) => {
    switch (fieldKinds[type].prefill) {
      case "fullName":
        return fullName(signatory);
      case "today":
        return formatDate(now, "DD MMM YYYY", languageOr(signatory.defaultLanguage), timeZone);
      case "sender":
      case "formula":
      case null:
        return null;
    }
  };
}
