import "server-only";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** Where sending costs the sender more than a message, or what no text message reaches (docs/threats.md 10). */
const refused = new Set(["PREMIUM_RATE", "SHARED_COST", "TOLL_FREE", "UAN", "VOICEMAIL", "PAGER"]);

/**
 * Whether a text message may go to this number: digits with the country code and without a plus sign.
 * Refuses short numbers, those that no country gives out, and those that cost extra.
 */
export function isSendableNumber(digits: string): boolean {
  const number = parsePhoneNumberFromString(`+${digits}`);
  if (!number?.isPossible() || number.isNonGeographic() || !number.country) return false;
  return !refused.has(number.getType() ?? "");
}
