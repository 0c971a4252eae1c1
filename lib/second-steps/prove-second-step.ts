import "server-only";
import type { Proof } from "@/db/enums";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { forgetLimit, limitInDatabase } from "@/lib/platform/http/rate-limit";
import { recordRefusal } from "@/lib/security/record-refusal";
import { checkPasskey } from "./check-passkey";
import type { PasskeyUse } from "./passkey-challenges";
import { takeRecoveryCode } from "./recovery-codes";
import type { GivenStep } from "./schema";
import { tellOwner } from "./tell-owner";
import { takeTotp } from "./totp";

/** Codes of all kinds together, from wherever they are tried: whoever tries them knows the password already. */
const limit = { name: "second-step", points: 5, seconds: 900 };

export const forgetSecondStepTries = (userId: number) => forgetLimit(limit, String(userId));

/** Checks the one step that was given; refuses and records a wrong one. Codes have five tries, then a pause. */
export async function proveSecondStep(...asked: Parameters<typeof checkStep>): Promise<Proof> {
  const [ctx, userId] = asked;
  try {
    return await checkStep(...asked);
  } catch (error) {
    if (error instanceof AppError) await recordRefusal(ctx, "secondStepRefused", userId);
    throw error;
  }
}

async function checkStep(
  ctx: Context,
  userId: number,
  { code, recoveryCode, passkey }: GivenStep,
  use: PasskeyUse,
): Promise<Proof> {
  if (passkey !== undefined) {
    await checkPasskey(ctx, passkey, use, userId);
    return "passkey";
  }
  if (code === undefined && recoveryCode === undefined) throw invalid({ code: "required" });
  await limitInDatabase(limit, String(userId));
  if (code !== undefined && !(await takeTotp(ctx, userId, code))) throw invalid({ code: "codeWrong" });
  if (code === undefined && recoveryCode !== undefined) {
    await transact(ctx, async (tx) => {
      if (!(await takeRecoveryCode(tx, userId, recoveryCode))) throw invalid({ recoveryCode: "codeWrong" });
      await tellOwner(tx, userId, "recoveryCodeUsed");
    });
  }
  await forgetSecondStepTries(userId);
  return code === undefined ? "recoveryCode" : "totp";
}
