import "server-only";
import { and, arrayContains, asc, eq, isNull } from "drizzle-orm";
import { webhookDeliveries, webhooks } from "@/db/schema/integrations";
import { recipients, type workflows } from "@/db/schema/workflows";
import { isOfOrganisation } from "@/lib/access/workflows";
import { findExternalData } from "@/lib/external-data/queries";
import type { Context } from "@/lib/platform/context/context";
import { type About, type AboutPerson, aboutWorkflow, payloadOf } from "./event-payload";
import { queueDelivery } from "./queue-delivery";
import type { WebhookEvent } from "./schema";

type Workflow = typeof workflows.$inferSelect;
type Owner = Parameters<typeof isOfOrganisation>[0];

/**
 * Notifies the organisation's webhooks in the transaction of the change, so that nothing rolled back is reported. Only
 * for workflows that the organisation may see: those of its groups and those made with its key. `workflow` is the row
 * as the transaction leaves it; `person` is a part, with the name of an alternate where one is meant.
 */
export async function queueEvent(
  tx: Context,
  event: WebhookEvent,
  workflow: Workflow,
  person?: AboutPerson,
  more: Pick<About, "refused_mail"> = {},
): Promise<void> {
  const hooks = await listHooks(tx, event, workflow);
  if (hooks.length === 0) return;
  const kept = await findExternalData(tx, workflow.id);
  const people = event === "workflow.completed" ? await listPeople(tx, workflow) : null;
  await queueFor(tx, hooks, event, { ...aboutWorkflow(workflow, kept, { person, people }), ...more });
}

const listPeople = ({ db }: Context, { id }: Pick<Workflow, "id">) =>
  db
    .select()
    .from(recipients)
    .where(and(eq(recipients.workflowId, id), isNull(recipients.memberOf)))
    .orderBy(asc(recipients.actionIndex), asc(recipients.id));

/** The same for what is not about a single workflow. */
export async function queuePayload(tx: Context, event: WebhookEvent, owner: Owner, about: About): Promise<void> {
  await queueFor(tx, await listHooks(tx, event, owner), event, about);
}

async function listHooks({ db }: Context, event: WebhookEvent, owner: Owner): Promise<{ id: number }[]> {
  if (owner.companyId === null || !isOfOrganisation(owner, owner.companyId)) return [];
  return db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(eq(webhooks.companyId, owner.companyId), eq(webhooks.enabled, true), arrayContains(webhooks.events, [event])),
    );
}

async function queueFor(tx: Context, hooks: readonly { id: number }[], event: WebhookEvent, about: About) {
  if (hooks.length === 0) return;
  const payload = payloadOf(event, tx.now, about);
  const rows = hooks.map((hook) => ({
    webhookId: hook.id,
    event,
    payload,
    createdAt: tx.now,
    nextAttemptAt: tx.now,
  }));
  for (const row of await tx.db.insert(webhookDeliveries).values(rows).returning()) await queueDelivery(tx, row);
}
