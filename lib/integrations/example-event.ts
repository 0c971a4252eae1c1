import "server-only";
import type { webhookDeliveries } from "@/db/schema/integrations";
import type { workflows } from "@/db/schema/workflows";
import { dayMs } from "@/lib/platform/i18n/days";
import type { WorkflowValues } from "@/lib/values/schema";
import {
  type About,
  aboutBatch,
  aboutMail,
  type AboutPerson,
  aboutRetention,
  aboutWorkflow,
  payloadOf,
} from "./event-payload";
import type { WebhookEvent } from "./schema";
import type { WebhookPayload } from "./webhook-payload";

type Status = (typeof workflows.$inferSelect)["status"];

/** No row has it, so a receiver that asks for what an example is about is answered that it does not exist. */
const noId = 0;
const nobody: AboutPerson = {
  id: noId,
  firstName: "Ada",
  lastName: "Example",
  email: "ada@example.com",
  recipientRole: "signer",
};
const kept = { externalId: "example-1", metadata: { example: "yes" } };

const statuses: Partial<Record<WebhookEvent, Status>> = {
  "workflow.scheduled": "notStarted",
  "workflow.send_failed": "notStarted",
  "workflow.completed": "completed",
  "workflow.declined": "declined",
  "workflow.cancelled": "cancelled",
};

/** An example of the event, made by what makes real payloads, and marked. */
export const exampleOf = (event: WebhookEvent, now: Date): WebhookPayload => ({
  ...payloadOf(event, now, aboutExample(event, now)),
  example: true,
});

export const isExample = ({ payload }: Pick<typeof webhookDeliveries.$inferSelect, "payload">): boolean =>
  payload["example"] === true;

function aboutExample(event: WebhookEvent, now: Date): About {
  if (event === "batch.finished") {
    const batch = { id: noId, title: "Example", externalId: kept.externalId, groupId: null };
    return aboutBatch(batch, { sent: 2, failed: 1 });
  }
  if (event === "retention.due") return aboutRetention(3, new Date(now.getTime() + 30 * dayMs));
  const workflow = {
    id: noId,
    uuid: "00000000-0000-0000-0000-000000000000",
    name: "Example",
    groupId: null,
    status: statuses[event] ?? "inProgress",
    scheduledAt: event === "workflow.scheduled" ? new Date(now.getTime() + dayMs) : null,
    scheduleRefusal:
      event === "workflow.send_failed" ? ({ code: "conflict", reason: "schedule_group_gone" } as const) : null,
  };
  const isAboutPerson = event.startsWith("signatory.") || event === "workflow.declined";
  return {
    ...aboutWorkflow(
      workflow,
      { ofWorkflow: kept, ofRecipient: () => kept },
      {
        person: isAboutPerson ? nobody : undefined,
        people: event === "workflow.completed" ? [{ ...nobody, status: "completed", finishedAt: now }] : null,
      },
    ),
    ...(event === "signatory.mail_refused" && aboutMail(nobody.email, "550 5.1.1 No such user")),
  };
}

/** What an example's recipient filled in, for a webhook that gets values. */
export const exampleValues = (now: Date): WorkflowValues => [
  {
    signatoryId: noId,
    firstName: nobody.firstName,
    lastName: nobody.lastName,
    email: nobody.email,
    roleName: null,
    recipientRoleId: 1,
    finishedAt: now,
    fields: [
      {
        name: "Example",
        fieldType: "input",
        format: "text",
        currency: null,
        groupName: null,
        value: "Athens",
        text: "Athens",
        isSigned: false,
        hasPicture: false,
        filledBy: "recipient",
        filledAt: now,
      },
    ],
    uploads: [],
  },
];
