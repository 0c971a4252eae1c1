import "server-only";
import { and, desc, eq, gt } from "drizzle-orm";
import { webhookDeliveries } from "@/db/schema/integrations";
import type { Context } from "@/lib/platform/context/context";
import { addJob, lowPriority } from "@/lib/platform/jobs/add-job";

/** In a queue per webhook, so that an address that does not answer delays no other (docs/invariants.md 13). */
export async function queueDelivery(
  tx: Context,
  { id, webhookId }: { id: number; webhookId: number },
  runAt?: Date,
): Promise<void> {
  const [last] = await tx.db
    .select({ lastError: webhookDeliveries.lastError })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), gt(webhookDeliveries.attempts, 0)))
    .orderBy(desc(webhookDeliveries.id))
    .limit(1);
  await addJob(
    tx.db,
    "deliverWebhook",
    { deliveryId: id },
    {
      key: `webhook:${id}`,
      queue: `webhook:${webhookId}`,
      ...(runAt && { runAt }),
      ...(last?.lastError && { priority: lowPriority }),
    },
  );
}
