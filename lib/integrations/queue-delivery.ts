import "server-only";
import type { Context } from "@/lib/platform/context";
import { addJob } from "@/lib/platform/jobs/add-job";

/** In a line of the webhook's own: an address that does not answer holds up nobody else's (invariants.md 13). */
export async function queueDelivery(
  tx: Context,
  { id, webhookId }: { id: number; webhookId: number },
  runAt?: Date,
): Promise<void> {
  await addJob(
    tx.db,
    "deliverWebhook",
    { deliveryId: id },
    { key: `webhook:${id}`, queue: `webhook:${webhookId}`, ...(runAt && { runAt }) },
  );
}
