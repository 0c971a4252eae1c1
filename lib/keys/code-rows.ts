import "server-only";
import { and, eq, getTableColumns, isNull } from "drizzle-orm";
import { webhooks } from "@/db/schema/integrations";
import { reminders } from "@/db/schema/reminders";
import { workflows } from "@/db/schema/workflows";
import { loadRegister, takesUncodedRows } from "@/lib/audit/register";
import { webhookCode } from "@/lib/integrations/webhook-code";
import { codeServers } from "@/lib/mail-server/code-servers";
import { type Context, transact } from "@/lib/platform/context/context";
import { codeReminder } from "@/lib/audit/reminder-code";

/**
 * Gives codes to rows that the previous version saved, at each start and hourly until rows without one are refused. A
 * code that does not fit is never replaced: somebody else, or a process of that version, changed the row.
 */
export async function codeRows(ctx: Context): Promise<void> {
  await codeServers(ctx);
  if (!takesUncodedRows(await loadRegister(ctx), ctx.now)) return;
  for (const row of await ctx.db.select().from(webhooks).where(isNull(webhooks.code)))
    await ctx.db
      .update(webhooks)
      .set({ code: webhookCode(row), updatedAt: row.updatedAt })
      .where(and(eq(webhooks.id, row.id), isNull(webhooks.code)));
  // Reminders of drafts get their code on sending; those of workflows that are not running are never sent.
  await transact(ctx, async (tx) => {
    const running = await tx.db
      .select(getTableColumns(reminders))
      .from(reminders)
      .innerJoin(workflows, eq(workflows.id, reminders.workflowId))
      .where(and(isNull(reminders.code), eq(workflows.status, "inProgress")))
      .for("update", { of: reminders });
    for (const row of running) await codeReminder(tx, row);
  });
}
