import "server-only";
import { lt } from "drizzle-orm";
import { apiLogs, webhookDeliveries } from "@/db/schema/integrations";
import type { Context } from "@/lib/platform/context";

const keptDays = 90;

/** Logs of calls and of webhooks are kept 90 days. */
export async function sweepLogs(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - keptDays * 86_400_000);
  await ctx.db.delete(apiLogs).where(lt(apiLogs.requestReceivedAt, before));
  await ctx.db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before));
}
