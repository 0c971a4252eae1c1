import "server-only";
import type { webhooks } from "@/db/schema/integrations";
import { macOf } from "@/lib/audit/macs";

type WebhookRow = typeof webhooks.$inferSelect;

/** Made whenever the product saves a webhook. Whoever changes the row in the database cannot make it. */
export const webhookCode = (hook: Pick<WebhookRow, "companyId" | "url" | "events" | "includeValues">): string =>
  macOf("webhook", hook);
