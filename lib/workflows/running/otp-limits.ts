import "server-only";
import { forgetLimit } from "@/lib/platform/http/rate-limit";

// Against guessing codes over many challenges, and against premium numbers that earn from messages (docs/threats.md 9,
// 10).
export const otpLimits = {
  perRecipient: { name: "otp-signatory", points: 5, seconds: 3600 },
  otherNumbers: { name: "otp-other-number", points: 10, seconds: 3600 },
  perNumber: { name: "otp-number", points: 10, seconds: 3600 },
  perNumberAndDay: { name: "otp-number-day", points: 20, seconds: 86_400 },
  perSenderAndDay: { name: "otp-sender-day", points: 1000, seconds: 86_400 },
};

/** Only the recipient's own limits: a number's limits protect others too. */
export async function forgetOtpLimits(signatoryId: number): Promise<void> {
  await forgetLimit(otpLimits.perRecipient, String(signatoryId));
  await forgetLimit(otpLimits.otherNumbers, String(signatoryId));
}
