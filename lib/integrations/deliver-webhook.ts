import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { webhookDeliveries, webhooks } from "@/db/schema/integrations";
import { isAsSaved } from "@/lib/audit/is-as-saved";
import { type Context, transact } from "@/lib/platform/context/context";
import { AddressRefused } from "@/lib/platform/network/guarded-connection";
import { guardedPost } from "@/lib/platform/network/guarded-post";
import { concerns } from "@/lib/platform/context/job-subject";
import { log } from "@/lib/platform/logs/log";
import { settings } from "@/lib/platform/process/settings";
import { queueForOperator } from "@/lib/platform/logs/tell-operator";
import { findDeliveredValues } from "./delivered-values";
import { queueDelivery } from "./queue-delivery";
import { openWebhookSecret } from "./webhook-secret";
import { webhookSignature } from "./webhook-signature";

/** Minutes between tries: three days in all, short pauses first. */
const pausesMinutes = [1, 5, 30, 120, 300, 600, 720, 720, 720, 1104];

const ofWorkflow = z.object({ workflow: z.object({ id: z.number() }) });

type WebhookRow = typeof webhooks.$inferSelect;
type Outcome = { code: number | null; problem: string | null };

/** Tries once. Anything but a 2xx answer is tried again with growing pauses for three days, then given up. */
export async function deliverWebhook(ctx: Context, deliveryId: number): Promise<void> {
  const [row] = await ctx.db
    .select({ delivery: webhookDeliveries, hook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.id, deliveryId), isNotNull(webhookDeliveries.nextAttemptAt)));
  if (!row) return;
  const { delivery, hook } = row;
  concerns(ofWorkflow.safeParse(delivery.payload).data?.workflow.id ?? null);
  const hindrance = await findHindrance(ctx, hook);
  const outcome = hindrance ? { code: null, problem: hindrance } : await post(ctx, row);
  const pause = !hindrance && outcome.problem ? pausesMinutes[delivery.attempts] : undefined;
  const now = new Date();
  const nextAttemptAt = pause === undefined ? null : new Date(now.getTime() + pause * 60_000);
  await transact(ctx, async (tx) => {
    await tx.db
      .update(webhookDeliveries)
      .set({
        attempts: delivery.attempts + 1,
        responseCode: outcome.code,
        lastError: outcome.problem,
        deliveredAt: outcome.problem ? null : now,
        nextAttemptAt,
      })
      .where(eq(webhookDeliveries.id, delivery.id));
    if (nextAttemptAt) await queueDelivery(tx, delivery, nextAttemptAt);
  });
}

/**
 * Why nothing may be sent to this webhook; null if something may. If it was changed outside the product, that is logged
 * and the operator is told.
 */
async function findHindrance(ctx: Context, hook: WebhookRow): Promise<"disabled" | "changed" | null> {
  if (!hook.enabled) return "disabled";
  if (await isAsSaved(ctx, "webhook", hook)) return null;
  const { id: webhookId, companyId } = hook;
  log.error({ webhookId, companyId }, "a webhook is not stored as it was saved");
  await transact(ctx, (tx) =>
    queueForOperator(tx, {
      topic: "webhooks-not-as-saved",
      againMs: 24 * 3600_000,
      subject: "Countersign: a webhook is not as it was saved",
      text:
        `Webhook ${webhookId} of organisation ${companyId} is not stored as it was saved; nothing is sent there. The log names every such webhook; no other is told for a day.\n` +
        "Somebody changed the database outside the product; or the webhook was saved by an earlier version, during the upgrade. Its organisation gives its address, events and values anew, or deletes it (docs/operating.md, Codes of mails).",
    }),
  );
  return "changed";
}

async function post(
  ctx: Context,
  { delivery, hook }: { delivery: typeof webhookDeliveries.$inferSelect; hook: WebhookRow },
): Promise<Outcome> {
  const values = hook.includeValues ? await findDeliveredValues(ctx, hook, delivery) : {};
  const body = JSON.stringify({ id: delivery.uuid, ...delivery.payload, ...values });
  const headers = {
    "content-type": "application/json",
    "user-agent": "Countersign-Webhooks/1",
    "countersign-event": delivery.event,
    "countersign-delivery": delivery.uuid,
    "countersign-signature": webhookSignature(openWebhookSecret(hook), body, ctx.now),
  };
  const guard = { allowPrivate: settings().ALLOW_PRIVATE_WEBHOOKS };
  try {
    const { status } = await guardedPost(new URL(hook.url), body, headers, guard);
    return { code: status, problem: status >= 200 && status < 300 ? null : "status" };
  } catch (error) {
    if (error instanceof AddressRefused) return { code: null, problem: "address" };
    const isLate = error instanceof Error && error.name === "AbortError";
    return { code: null, problem: isLate ? "timeout" : "unreachable" };
  }
}
