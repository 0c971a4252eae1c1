import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import { companyUsers } from "@/db/schema/companies";
import type { Context } from "@/lib/platform/context/context";
import { recordSecurityEvent } from "./record-event";

/** Records that somebody was not let into this person's account, for the person and their administrators. */
export async function recordRefusal(
  ctx: Context,
  event: "signInRefused" | "secondStepRefused",
  userId: number,
  detail?: string,
): Promise<void> {
  const [membership] = await ctx.db
    .select({ companyId: companyUsers.companyId })
    .from(companyUsers)
    .where(and(eq(companyUsers.userId, userId), isNotNull(companyUsers.acceptedAt)));
  await recordSecurityEvent(ctx, event, { subjectId: userId, companyId: membership?.companyId, detail });
}
