import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { otpChallenges } from "@/db/schema/signing";
import { recipients } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import type { RefusedText } from "@/lib/workflows/schema/refused";

/** Whom the last code did not reach at the number that the sender gave, with the provider's answer. */
export async function listRefusedTexts(ctx: Context, workflowId: number): Promise<RefusedText[]> {
  const rows = await ctx.db
    .selectDistinctOn([otpChallenges.signatoryId], {
      signatoryId: otpChallenges.signatoryId,
      mobileNumber: otpChallenges.mobileNumber,
      answer: otpChallenges.refusal,
      refusedAt: otpChallenges.refusedAt,
    })
    .from(otpChallenges)
    .innerJoin(recipients, eq(recipients.id, otpChallenges.signatoryId))
    .where(
      and(
        eq(recipients.workflowId, workflowId),
        eq(recipients.status, "invited"),
        eq(recipients.mobileNumber, otpChallenges.mobileNumber),
      ),
    )
    .orderBy(otpChallenges.signatoryId, desc(otpChallenges.id));
  return rows.flatMap(({ refusedAt, answer, ...row }) =>
    refusedAt ? [{ ...row, answer: answer ?? "", refusedAt }] : [],
  );
}
