import "server-only";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { formatDate } from "@/lib/platform/i18n/dates";
import { signedAtPattern } from "./rules";

/** The text below a signature: when it was made, in the signer's language and time zone. */
export function signedAtText(
  signedAt: Date,
  signer: { defaultLanguage: string | null; timeZone: string | null },
): string {
  return formatDate(signedAt, signedAtPattern, languageOr(signer.defaultLanguage), signer.timeZone ?? "UTC");
}
