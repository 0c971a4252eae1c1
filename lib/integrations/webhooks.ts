import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { webhooks } from "@/db/schema/integrations";
import { getCompanyFor } from "@/lib/access/organisations";
import { isAsSaved } from "@/lib/audit/is-as-saved";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { AddressRefused, assertNotInside } from "@/lib/platform/network/guarded-connection";
import { settings } from "@/lib/platform/process/settings";
import { assertScope } from "@/lib/calls/scopes";
import { getApiCompanyFor } from "./api-key";
import type { WebhookChange, WebhookInput } from "./schema";
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

/** Also without the plan that webhooks need: those made before go on. */
export async function deleteWebhook(ctx: UserContext, companyId: number, webhookId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    await getCompanyFor(tx, "company:api", companyId, { lock: true });
    const webhook = await getWebhook(tx, companyId, webhookId);
    await tx.db.delete(webhooks).where(eq(webhooks.id, webhook.id));
    await recordSecurityEvent(tx, "webhookDeleted", { companyId, subject: originOf(webhook.url) });
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

/** Callers must have checked organisation and permission. */
export async function getWebhook(ctx: Context, companyId: number, webhookId: number): Promise<WebhookRow> {
  const [webhook] = await ctx.db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.companyId, companyId)));
  if (!webhook) throw new AppError("not_found");
  return webhook;
}

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
