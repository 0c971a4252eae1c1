import "server-only";
import { otpSeconds } from "./rules";
import { eq } from "drizzle-orm";
import { otpChallenges } from "@/db/schema/signing";
import { signatories } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";
import { openText } from "@/lib/platform/crypto";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { translator } from "@/lib/platform/i18n/translate";
import { deliverSms } from "@/lib/platform/sms/deliver-sms";

/** Sends nothing once the code has expired, because it could not be used. */
export async function deliverOtp(ctx: Context, challengeId: number, sealedCode: string): Promise<void> {
  const [row] = await ctx.db
    .select({ challenge: otpChallenges, language: signatories.defaultLanguage })
    .from(otpChallenges)
    .innerJoin(signatories, eq(signatories.id, otpChallenges.signatoryId))
    .where(eq(otpChallenges.id, challengeId));
  if (!row || row.challenge.expiresAt <= ctx.now || row.challenge.passedAt) return;
  const code = openText("code", `otp:${challengeId}`, sealedCode);
  const text = translator(languageOr(row.language), "sms")("otp", { code, minutes: otpSeconds / 60 });
  await deliverSms(ctx.db, { to: row.challenge.mobileNumber, text });
}
