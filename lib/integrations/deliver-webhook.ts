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
import { keptAnswer } from "./delivery-log";
import { isExample } from "./example-event";
import { queueDelivery } from "./queue-delivery";
import type { DeliveryProblem } from "./schema";
import { openWebhookSecret } from "./webhook-secret";
import { webhookSignature } from "./webhook-signature";

/** Minutes between tries: three days in all, short pauses first. */
const pausesMinutes = [1, 5, 30, 120, 300, 600, 720, 720, 720, 1104];

const ofWorkflow = z.object({ workflow: z.object({ id: z.number() }) });

type WebhookRow = typeof webhooks.$inferSelect;
type Outcome = { code: number | null; problem: DeliveryProblem | null; answer: string | null };

/** Tries once. Anything but a 2xx answer is tried again with growing pauses for three days, then given up. */
export async function deliverWebhook(ctx: Context, deliveryId: number): Promise<void> {
  const [row] = await ctx.db
    .select({ delivery: webhookDeliveries, hook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.id, deliveryId), isNotNull(webhookDeliveries.nextAttemptAt)));
  if (!row) return;
  const { delivery, hook } = row;
  if (!isExample(delivery)) concerns(ofWorkflow.safeParse(delivery.payload).data?.workflow.id ?? null);
  const hindrance = await findHindrance(ctx, hook);
  const attemptedAt = new Date();
  const began = performance.now();
  const outcome = hindrance ? { code: null, problem: hindrance, answer: null } : await post(ctx, row);
  const responseMs = outcome.code === null ? null : Math.round(performance.now() - began);
  const pause = !hindrance && outcome.problem ? pausesMinutes[delivery.attempts] : undefined;
  const now = new Date();
  await transact(ctx, async (tx) => {
    const isWaiting = and(eq(webhookDeliveries.id, delivery.id), isNotNull(webhookDeliveries.nextAttemptAt));
    const waiting = await tx.db.select().from(webhookDeliveries).where(isWaiting).for("update");
    // A replay may have taken its place meanwhile.
    const isLast = pause === undefined || waiting.length === 0;
    const nextAttemptAt = isLast ? null : new Date(now.getTime() + pause * 60_000);
    await tx.db
      .update(webhookDeliveries)
      .set({
        attempts: delivery.attempts + 1,
        attemptedAt,
        responseMs,
        responseCode: outcome.code,
        responseBody: outcome.answer,
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
  const sent = { id: delivery.uuid, ...delivery.payload, ...values };
  const body = JSON.stringify(sent);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Countersign-Webhooks/1",
    "countersign-event": delivery.event,
    "countersign-delivery": delivery.uuid,
    "countersign-signature": webhookSignature(openWebhookSecret(hook), body, ctx.now),
  };
  const guard = { allowPrivate: settings().ALLOW_PRIVATE_WEBHOOKS };
  try {
    const { status, beginning } = await guardedPost(new URL(hook.url), body, headers, guard);
    const isTaken = status >= 200 && status < 300;
    return { code: status, problem: isTaken ? null : "status", answer: keptAnswer(beginning, sent) };
  } catch (error) {
    if (error instanceof AddressRefused) return { code: null, problem: "address", answer: null };
    const isLate = error instanceof Error && error.name === "AbortError";
    return { code: null, problem: isLate ? "timeout" : "unreachable", answer: null };
  }
}
