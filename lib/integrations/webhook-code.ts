import "server-only";
import type { webhooks } from "@/db/schema/integrations";
import { isMac, macOf } from "@/lib/audit/macs";
import { loadRegister, takesUncodedRows } from "@/lib/audit/register";
import type { Context } from "@/lib/platform/context";

type WebhookRow = typeof webhooks.$inferSelect;

/** What saves a webhook makes its code; the owner of the database can lead it elsewhere, but makes none. */
export const webhookCode = (hook: Pick<WebhookRow, "companyId" | "url" | "events" | "includeValues">): string =>
  macOf("webhook", hook);

/** Whether the product saved the webhook as it is stored, or may have while a version ran that made no codes. */
export async function isWebhookAsSaved(ctx: Context, hook: WebhookRow): Promise<boolean> {
  if (hook.code !== null) return isMac("webhook", hook, hook.code);
  return takesUncodedRows(await loadRegister(ctx), ctx.now);
}
