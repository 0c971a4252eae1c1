import "server-only";
import { sql } from "drizzle-orm";
import { sealedFiles } from "@/db/schema/sealed-versions";
import type { Context } from "@/lib/platform/context/context";
import { settings } from "@/lib/platform/process/settings";
import { hasToBeRenewed } from "./take-due";

export type RenewalState = { files: number; unread: number; due: number; failed: number; minutes: number | null };

/**
 * Counts all sealed files, those never looked at, those that are due (their time stamp ends within RENEW_BEFORE_DAYS or
 * uses a weak hash), and those that could not be renewed. `minutes` is how long the due ones take, null while nothing is
 * renewed.
 */
export async function findRenewalState(ctx: Context): Promise<RenewalState> {
  const [row] = await ctx.db.execute<Record<keyof RenewalState, string>>(sql`
    select count(*) as files, count(*) filter (where ends_at is null and due_at is not null) as unread,
      count(*) filter (where ${hasToBeRenewed(ctx.now)}) as due,
      count(failed_at) as failed
    from ${sealedFiles}`);
  const [files = 0, unread = 0, due = 0, failed = 0] = [row?.files, row?.unread, row?.due, row?.failed].map(Number);
  const { TSA_URL, RENEW_PER_MINUTE: pace } = settings();
  const minutes = TSA_URL && pace > 0 ? Math.ceil((unread + due) / pace) : null;
  return { files, unread, due, failed, minutes };
}
