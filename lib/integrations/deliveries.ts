import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { webhookDeliveries } from "@/db/schema/integrations";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { countRows, type Total } from "@/lib/platform/database/list-page";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { getApiCompanyFor } from "./api-key";
import { withoutTexts } from "./delivery-log";
import { exampleOf, isExample } from "./example-event";
import { queueDelivery } from "./queue-delivery";
import { type deliveriesQuery, type DeliveryDto, deliveryProblems, type WebhookEvent, webhookEvents } from "./schema";
import { getWebhook } from "./webhooks";

type DeliveryRow = typeof webhookDeliveries.$inferSelect;
type NewDelivery = Pick<typeof webhookDeliveries.$inferInsert, "event" | "payload" | "uuid" | "replayOf">;

/** Of one webhook: a receiver is not to be flooded by hand. */
const replays = { name: "webhook-replays", points: 60, seconds: 600 };
const examples = { name: "webhook-examples", points: 10, seconds: 600 };

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

/**
 * Delivers the same event again, as a new delivery with the same uuid, by which a receiver recognises it. It takes the
 * place of one that is still being tried.
 */
export async function replay(
  ctx: UserContext,
  companyId: number,
  webhookId: number,
  deliveryId: number,
): Promise<DeliveryDto> {
  await assertMaySendTo(ctx, companyId, webhookId);
  await limitInDatabase(replays, String(webhookId));
  return transact(ctx, async (tx) => {
    await assertMaySendTo(tx, companyId, webhookId, { lock: true });
    const own = and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId));
    const [before] = await tx.db.select().from(webhookDeliveries).where(own).for("update");
    if (!before) throw new AppError("not_found");
    if (before.nextAttemptAt)
      await tx.db.update(webhookDeliveries).set({ nextAttemptAt: null, lastError: "replayed" }).where(own);
    const { event, payload, uuid } = before;
    const [again] = await addDeliveries(tx, webhookId, [
      { event, payload, uuid, replayOf: before.replayOf ?? before.id },
    ]);
    if (!again) throw new Error("The delivery's row was not written");
    return again;
  });
}

/** Sends an example of each event, signed and tried as real ones are. */
export async function sendExamples(
  ctx: UserContext,
  companyId: number,
  webhookId: number,
  events?: readonly WebhookEvent[],
): Promise<DeliveryDto[]> {
  await assertMaySendTo(ctx, companyId, webhookId);
  await limitInDatabase(examples, String(webhookId));
  return transact(ctx, async (tx) => {
    const webhook = await assertMaySendTo(tx, companyId, webhookId, { lock: true });
    const offered = webhookEvents.filter((event) => webhook.events.includes(event));
    if (events?.some((event) => !offered.includes(event))) throw invalid({ events: "eventNotOfWebhook" });
    const rows = (events ?? offered).map((event) => ({ event, payload: exampleOf(event, tx.now) }));
    return addDeliveries(tx, webhookId, rows);
  });
}

async function assertMaySendTo(ctx: UserContext, companyId: number, webhookId: number, options?: { lock: boolean }) {
  await getApiCompanyFor(ctx, companyId, options);
  const webhook = await getWebhook(ctx, companyId, webhookId);
  if (!webhook.enabled) throw new AppError("conflict", "webhook_disabled");
  return webhook;
}

async function addDeliveries(
  tx: Context,
  webhookId: number,
  deliveries: readonly NewDelivery[],
): Promise<DeliveryDto[]> {
  if (deliveries.length === 0) return [];
  // To the microsecond: a uuid is there once at a time.
  const createdAt = sql`clock_timestamp()`;
  const values = deliveries.map((one) => ({ ...one, webhookId, createdAt, nextAttemptAt: tx.now }));
  const rows = await tx.db.insert(webhookDeliveries).values(values).returning();
  for (const row of rows) await queueDelivery(tx, row);
  return rows.map(toDeliveryDto);
}

const toDeliveryDto = (row: DeliveryRow): DeliveryDto => ({
  ...row,
  payload: withoutTexts(row.payload),
  isExample: isExample(row),
  lastError: deliveryProblems.find((problem) => problem === row.lastError) ?? null,
  status: row.deliveredAt ? "delivered" : row.nextAttemptAt ? "waiting" : "failed",
});
