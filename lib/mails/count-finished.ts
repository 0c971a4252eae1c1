import "server-only";
import { and, count, eq } from "drizzle-orm";
import { recipients } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { hasActingRole } from "@/lib/workflows/running/has-to-act";

/** Of the people who have to act: how many have, and how many they are. */
export async function countFinished(ctx: Context, workflowId: number): Promise<{ done: number; total: number }> {
  const [counted] = await ctx.db
    .select({ done: count(recipients.finishedAt), total: count() })
    .from(recipients)
    .where(and(eq(recipients.workflowId, workflowId), hasActingRole));
  return counted ?? { done: 0, total: 0 };
}
