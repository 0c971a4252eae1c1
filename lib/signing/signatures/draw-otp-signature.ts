import "server-only";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { formatDate } from "@/lib/platform/i18n/dates";
import { translator } from "@/lib/platform/i18n/translate";
import { drawLines } from "@/lib/platform/pdf/draw-lines";
import { fullName } from "@/lib/recipients/rules";
import type { SigningRequest } from "@/lib/signing/gate/open-request";
import { maskNumber, type OtpChallenge } from "@/lib/signing/gate/otp-challenges";

/** The details of a passed code as an image: name, number, time, reference. The same input gives the same bytes. */
export function drawOtpSignature(
  recipient: SigningRequest["recipient"],
  { mobileNumber, passedAt, reference }: OtpChallenge & { passedAt: Date },
): Promise<Uint8Array> {
  const language = languageOr(recipient.defaultLanguage);
  const t = translator(language, "otpSignature");
  const time = formatDate(passedAt, "DD MMM YYYY, HH:mm", language);
  return drawLines([
    { text: fullName(recipient), size: 64, bold: true },
    { text: t("signed", { number: maskNumber(mobileNumber) }), size: 38 },
    { text: t("details", { time, reference }), size: 38 },
  ]);
}
