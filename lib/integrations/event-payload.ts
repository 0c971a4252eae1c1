import "server-only";
import { recipientRoleIds, workflowStatusIds } from "@/db/enums";
import type { batches } from "@/db/schema/batches";
import type { recipients, workflows } from "@/db/schema/workflows";
import type { ExternalData } from "@/lib/external-data/schema";
import { keptRefusalWords } from "@/lib/platform/errors/refusal-words";
import type { WebhookEvent } from "./schema";
import type { WebhookPayload } from "./webhook-payload";

export type About = Omit<WebhookPayload, "event" | "created_at" | "example">;

export type AboutPerson = Pick<
  typeof recipients.$inferSelect,
  "id" | "firstName" | "lastName" | "email" | "recipientRole"
>;
type EndedPerson = AboutPerson & Pick<typeof recipients.$inferSelect, "status" | "finishedAt">;
type AboutRow = Pick<
  typeof workflows.$inferSelect,
  "id" | "uuid" | "name" | "groupId" | "status" | "scheduleRefusal" | "scheduledAt"
>;
type Kept = { ofWorkflow: ExternalData; ofRecipient: (id: number) => ExternalData };
type People = { person?: AboutPerson | undefined; people: readonly EndedPerson[] | null };

/** What webhooks are told, as it is stored, and sent with the delivery's id. Examples are made by this as well. */
export const payloadOf = (event: WebhookEvent, at: Date, about: About): WebhookPayload => ({
  event,
  created_at: at.toISOString(),
  ...about,
});

/** `person` is whom the event is about; `people` are all recipients, where it tells of them. */
export const aboutWorkflow = (workflow: AboutRow, kept: Kept, { person, people }: People): About => ({
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
  ...(person && { signatory: describePerson(person, kept) }),
  ...(people && {
    signatories: people.map((one) => ({
      ...describePerson(one, kept),
      status: one.status,
      finished_at: one.finishedAt?.toISOString() ?? null,
    })),
  }),
});

export const aboutMail = (address: string, answer: string): Pick<About, "refused_mail"> => ({
  refused_mail: { address, answer },
});

type EndedBatch = Pick<typeof batches.$inferSelect, "id" | "title" | "externalId" | "groupId">;

export const aboutBatch = (batch: EndedBatch, counts: { sent: number; failed: number }): About => ({
  batch: {
    id: batch.id,
    title: batch.title,
    external_id: batch.externalId,
    group_id: batch.groupId,
    sent: counts.sent,
    failed: counts.failed,
  },
});

export const aboutRetention = (count: number, dueAt: Date): About => ({
  retention: { workflows: count, due_at: dueAt.toISOString() },
});

const describe = ({ externalId, metadata }: ExternalData) => ({ external_id: externalId, metadata });

const describePerson = (person: AboutPerson, kept: Kept) => ({
  id: person.id,
  first_name: person.firstName,
  last_name: person.lastName,
  email: person.email,
  recipient_role_id: recipientRoleIds[person.recipientRole],
  ...describe(kept.ofRecipient(person.id)),
});
