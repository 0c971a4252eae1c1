import "server-only";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** Types of numbers that cost extra or cannot receive text messages (docs/threats.md 10). */
const refused = new Set(["PREMIUM_RATE", "SHARED_COST", "TOLL_FREE", "UAN", "VOICEMAIL", "PAGER"]);

/**
 * Whether a text message may be sent to this number, given as digits with country code and without a plus sign. Refuses
 * short numbers, numbers not assigned to a country, and numbers that cost extra.
 */
export function isSendableNumber(digits: string): boolean {
  const number = parsePhoneNumberFromString(`+${digits}`);
  if (!number?.isPossible() || number.isNonGeographic() || !number.country) return false;
  return !refused.has(number.getType() ?? "");
}
