import "server-only";
import { and, arrayContains, asc, eq, isNull } from "drizzle-orm";
import { webhookDeliveries, webhooks } from "@/db/schema/integrations";
import { recipients, type workflows } from "@/db/schema/workflows";
import { recipientRoleIds, workflowStatusIds } from "@/db/enums";
import { isOfOrganisation } from "@/lib/access/workflows";
import { findExternalData } from "@/lib/external-data/queries";
import type { ExternalData } from "@/lib/external-data/schema";
import type { Context } from "@/lib/platform/context/context";
import { keptRefusalWords } from "@/lib/platform/errors/refusal-words";
import { queueDelivery } from "./queue-delivery";
import type { WebhookEvent } from "./schema";
import type { WebhookPayload } from "./webhook-payload";

type Workflow = typeof workflows.$inferSelect;
type Person = Pick<typeof recipients.$inferSelect, "id" | "firstName" | "lastName" | "email" | "recipientRole">;
type About = Omit<WebhookPayload, "event" | "created_at">;
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
  person?: Person,
  more: Pick<About, "refused_mail"> = {},
): Promise<void> {
  const hooks = await listHooks(tx, event, workflow);
  if (hooks.length === 0) return;
  const kept = await findExternalData(tx, workflow.id);
  await queueFor(tx, hooks, event, {
    workflow: {
      id: workflow.id,
      uuid: workflow.uuid,
      name: workflow.name,
      group_id: workflow.groupId,
      workflow_status_id: workflowStatusIds[workflow.status],
      ...(workflow.scheduleRefusal && { refusal: keptRefusalWords(workflow.scheduleRefusal, "en") }),
      ...(workflow.scheduledAt && { scheduled_at: workflow.scheduledAt.toISOString() }),
      ...describe(kept.ofWorkflow),
    },
    ...(person && { signatory: describePerson(person, kept.ofRecipient) }),
    ...(event === "workflow.completed" && { signatories: await describePeople(tx, workflow, kept.ofRecipient) }),
    ...more,
  });
}

const describe = ({ externalId, metadata }: ExternalData) => ({ external_id: externalId, metadata });

const describePerson = (person: Person, keptOf: (id: number) => ExternalData) => ({
  id: person.id,
  first_name: person.firstName,
  last_name: person.lastName,
  email: person.email,
  recipient_role_id: recipientRoleIds[person.recipientRole],
  ...describe(keptOf(person.id)),
});

async function describePeople({ db }: Context, { id }: Pick<Workflow, "id">, keptOf: (id: number) => ExternalData) {
  const people = await db
    .select()
    .from(recipients)
    .where(and(eq(recipients.workflowId, id), isNull(recipients.memberOf)))
    .orderBy(asc(recipients.actionIndex), asc(recipients.id));
  return people.map((person) => ({
    ...describePerson(person, keptOf),
    status: person.status,
    finished_at: person.finishedAt?.toISOString() ?? null,
  }));
}

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
