import "server-only";
import { and, arrayContains, eq } from "drizzle-orm";
import { webhookDeliveries, webhooks } from "@/db/schema/integrations";
import type { signatories, workflows } from "@/db/schema/workflows";
import { recipientRoleIds, workflowStatusIds } from "@/db/enums";
import { isOfOrganisation } from "@/lib/access/workflows";
import type { Context } from "@/lib/platform/context";
import { queueDelivery } from "./queue-delivery";
import type { WebhookEvent } from "./schema";
import type { WebhookPayload } from "./webhook-payload";

/**
 * Notifies the organisation's webhooks in the transaction of the change, so that nothing rolled back is reported. Only
 * for workflows that the organisation may see: those of its groups and those made with its key. `workflow` is the row
 * as the transaction leaves it.
 */
export async function queueEvent(
  tx: Context,
  event: WebhookEvent,
  workflow: typeof workflows.$inferSelect,
  person?: Pick<typeof signatories.$inferSelect, "id" | "firstName" | "lastName" | "email" | "recipientRole">,
): Promise<void> {
  await queuePayload(tx, event, workflow, {
    workflow: {
      id: workflow.id,
      uuid: workflow.uuid,
      name: workflow.name,
      group_id: workflow.groupId,
      workflow_status_id: workflowStatusIds[workflow.status],
      ...(workflow.scheduledAt && { scheduled_at: workflow.scheduledAt.toISOString() }),
    },
    ...(person && {
      signatory: {
        id: person.id,
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
        recipient_role_id: recipientRoleIds[person.recipientRole],
      },
    }),
  });
}

/** The same for what is not about a single workflow. */
export async function queuePayload(
  tx: Context,
  event: WebhookEvent,
  owner: Parameters<typeof isOfOrganisation>[0],
  about: Omit<WebhookPayload, "event" | "created_at">,
): Promise<void> {
  if (owner.companyId === null || !isOfOrganisation(owner, owner.companyId)) return;
  const hooks = await tx.db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(eq(webhooks.companyId, owner.companyId), eq(webhooks.enabled, true), arrayContains(webhooks.events, [event])),
    );
  if (hooks.length === 0) return;
  const payload: WebhookPayload = { event, created_at: tx.now.toISOString(), ...about };
  const rows = hooks.map((hook) => ({
    webhookId: hook.id,
    event,
    payload,
    createdAt: tx.now,
    nextAttemptAt: tx.now,
  }));
  for (const row of await tx.db.insert(webhookDeliveries).values(rows).returning()) await queueDelivery(tx, row);
}
