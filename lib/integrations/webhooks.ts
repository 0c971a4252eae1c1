import "server-only";
import { and, asc, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { webhookDeliveries, webhooks } from "@/db/schema/integrations";
import { isAsSaved } from "@/lib/audit/is-as-saved";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { AddressRefused, assertNotInside } from "@/lib/platform/network/guarded-connection";
import { countRows, type Total } from "@/lib/platform/database/list-page";
import { settings } from "@/lib/platform/process/settings";
import { assertScope } from "@/lib/calls/scopes";
import { getApiCompanyFor } from "./api-key";
import { queueDelivery } from "./queue-delivery";
import type { deliveriesQuery, DeliveryDto, WebhookChange, WebhookInput } from "./schema";
import { maximumWebhooks } from "./schema";
import { webhookCode } from "./webhook-code";
import { newWebhookSecret, sealWebhookSecret } from "./webhook-secret";
import { recordSecurityEvent } from "@/lib/security/record-event";

type WebhookRow = typeof webhooks.$inferSelect;

/** Callers must have checked organisation and permission. */
export function listWebhooks(ctx: Context, companyId: number): Promise<WebhookRow[]> {
  return ctx.db.select().from(webhooks).where(eq(webhooks.companyId, companyId)).orderBy(asc(webhooks.id));
}

/** The only answer that includes the secret. */
export async function createWebhook(ctx: UserContext, companyId: number, input: WebhookInput) {
  await assertAddressFor(ctx, companyId, input.url);
  return transact(ctx, async (tx) => {
    await getApiCompanyFor(tx, companyId, { lock: true });
    assertMayHaveValues(tx, input);
    const known = await listWebhooks(tx, companyId);
    if (known.length >= maximumWebhooks)
      throw new AppError("conflict", "webhooks_maximum", { values: { maximum: maximumWebhooks } });
    const secret = newWebhookSecret();
    const [webhook] = await tx.db
      .insert(webhooks)
      .values({
        ...input,
        companyId,
        secretSealed: sealWebhookSecret(companyId, secret),
        code: webhookCode({ ...input, companyId }),
      })
      .returning();
    if (!webhook) throw new Error("The webhook's row was not written");
    await recordSecurityEvent(tx, "webhookCreated", {
      companyId,
      subject: originOf(webhook.url),
      detail: detailOf(webhook),
    });
    return { webhook, signingSecret: secret };
  });
}

export async function changeWebhook(
  ctx: UserContext,
  companyId: number,
  webhookId: number,
  change: WebhookChange,
): Promise<WebhookRow> {
  if (change.url) await assertAddressFor(ctx, companyId, change.url);
  return transact(ctx, async (tx) => {
    await getApiCompanyFor(tx, companyId, { lock: true });
    const webhook = await getWebhook(tx, companyId, webhookId);
    const { enabled, includeValues, ...others } = change;
    const onlyStops = !enabled && !includeValues && Object.keys(others).length === 0;
    if (!onlyStops) assertMayHaveValues(tx, { ...webhook, ...change });
    const isNew = change.url !== undefined && change.events !== undefined && includeValues !== undefined;
    const isKnown = isNew || (await isAsSaved(tx, "webhook", webhook));
    if (!isKnown && !onlyStops) throw new AppError("conflict", "webhook_changed");
    const [changed] = await tx.db
      .update(webhooks)
      .set({ ...change, ...(isKnown && { code: webhookCode({ ...webhook, ...change }) }), updatedAt: tx.now })
      .where(eq(webhooks.id, webhook.id))
      .returning();
    const now = changed ?? webhook;
    await recordSecurityEvent(tx, "webhookChanged", {
      companyId,
      subject: originOf(now.url),
      detail: detailOf(now),
    });
    return now;
  });
}

export async function deleteWebhook(ctx: UserContext, companyId: number, webhookId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    await getApiCompanyFor(tx, companyId, { lock: true });
    const webhook = await getWebhook(tx, companyId, webhookId);
    await tx.db.delete(webhooks).where(eq(webhooks.id, webhook.id));
    await recordSecurityEvent(tx, "webhookDeleted", { companyId, subject: originOf(webhook.url) });
  });
}

/** Callers must have checked organisation and permission. */
export async function listDeliveries(
  ctx: Context,
  companyId: number,
  webhookId: number,
  { page, perPage }: z.infer<typeof deliveriesQuery>,
): Promise<{ deliveries: DeliveryDto[] } & Total> {
  const webhook = await getWebhook(ctx, companyId, webhookId);
  const own = eq(webhookDeliveries.webhookId, webhook.id);
  const rows = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(own)
    .orderBy(desc(webhookDeliveries.id))
    .limit(perPage)
    .offset((Math.max(page, 1) - 1) * perPage);
  const total = await countRows(ctx, ctx.db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(own));
  return { deliveries: rows.map(toDeliveryDto), ...total };
}

/** Delivers again now and restarts the schedule; the uuid stays, so that the receiver recognises the delivery. */
export async function redeliver(
  ctx: UserContext,
  companyId: number,
  webhookId: number,
  deliveryId: number,
): Promise<DeliveryDto> {
  return transact(ctx, async (tx) => {
    await getApiCompanyFor(tx, companyId, { lock: true });
    const webhook = await getWebhook(tx, companyId, webhookId);
    if (!webhook.enabled) throw new AppError("conflict", "webhook_disabled");
    const [delivery] = await tx.db
      .update(webhookDeliveries)
      .set({ attempts: 0, deliveredAt: null, lastError: null, responseCode: null, nextAttemptAt: tx.now })
      .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhook.id)))
      .returning();
    if (!delivery) throw new AppError("not_found");
    await queueDelivery(tx, delivery);
    return toDeliveryDto(delivery);
  });
}

/** Only callers who may read values can have them delivered: otherwise a key could have them sent to itself. */
function assertMayHaveValues({ actor }: UserContext, { includeValues }: { includeValues?: boolean | undefined }) {
  if (includeValues) assertScope(actor, "read_values");
}

/** What the security log says of a webhook beside its address. */
const detailOf = ({ includeValues }: Pick<WebhookRow, "includeValues">) =>
  includeValues ? "include_values" : undefined;

/** Without the path, which may hold a secret. */
const originOf = (url: string) => new URL(url).origin;

async function getWebhook(ctx: Context, companyId: number, webhookId: number): Promise<WebhookRow> {
  const [webhook] = await ctx.db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.companyId, companyId)));
  if (!webhook) throw new AppError("not_found");
  return webhook;
}

const toDeliveryDto = (row: typeof webhookDeliveries.$inferSelect): DeliveryDto => ({
  ...row,
  status: row.deliveredAt ? "delivered" : row.nextAttemptAt ? "waiting" : "failed",
});

/**
 * Checks the caller's rights before any host name is looked up. They are checked again under the organisation's lock,
 * which is not held during the look-up because that is too slow.
 */
async function assertAddressFor(ctx: UserContext, companyId: number, url: string): Promise<void> {
  await getApiCompanyFor(ctx, companyId);
  await assertAddress(url);
}

/** The same check runs again at each delivery, because the name may resolve differently by then. */
async function assertAddress(url: string): Promise<void> {
  const { protocol, hostname } = new URL(url);
  const allowPrivate = settings().ALLOW_PRIVATE_WEBHOOKS;
  if (protocol === "http:" && !allowPrivate) throw invalid({ url: "notAWebhookAddress" });
  await assertNotInside(hostname.replace(/^\[|\]$/g, ""), { allowPrivate }).catch((error: unknown) => {
    throw error instanceof AddressRefused ? invalid({ url: "privateWebhookAddress" }) : error;
  });
}
