import "server-only";
import type { webhooks } from "@/db/schema/integrations";
import { isMac, macOf } from "@/lib/audit/macs";
import { loadRegister, takesUncodedRows } from "@/lib/audit/register";
import type { Context } from "@/lib/platform/context";

type WebhookRow = typeof webhooks.$inferSelect;

/** Made whenever the product saves a webhook. Whoever changes the row in the database cannot make it. */
export const webhookCode = (hook: Pick<WebhookRow, "companyId" | "url" | "events" | "includeValues">): string =>
  macOf("webhook", hook);

/** Whether the webhook is as the product saved it. Without a code it counts as such for the day of the upgrade. */
export async function isWebhookAsSaved(ctx: Context, hook: WebhookRow): Promise<boolean> {
  if (hook.code !== null) return isMac("webhook", hook, hook.code);
  return takesUncodedRows(await loadRegister(ctx), ctx.now);
}
