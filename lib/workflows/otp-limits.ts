import "server-only";
import { forgetLimit } from "@/lib/platform/rate-limit";

// Against codes tried out over many challenges, and against numbers that earn by being sent to (docs/threats.md 9, 10).
export const otpLimits = {
  perSignatory: { name: "otp-signatory", points: 5, seconds: 3600 },
  otherNumbers: { name: "otp-other-number", points: 10, seconds: 3600 },
  perNumber: { name: "otp-number", points: 10, seconds: 3600 },
  perNumberAndDay: { name: "otp-number-day", points: 20, seconds: 86_400 },
  perSenderAndDay: { name: "otp-sender-day", points: 1000, seconds: 86_400 },
};

/** The recipient's own limits alone: those of a number guard others too. */
export async function forgetOtpLimits(signatoryId: number): Promise<void> {
  await forgetLimit(otpLimits.perSignatory, String(signatoryId));
  await forgetLimit(otpLimits.otherNumbers, String(signatoryId));
}
