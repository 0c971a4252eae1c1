import { z } from "zod";
import { recipientRoleIds, recipientStatuses, workflowStatusIds } from "@/db/enums";
import { externalDataDto } from "@/lib/external-data/schema";
import { workflowValues } from "@/lib/values/schema";
import { describedId } from "@/lib/platform/http/described-ids";
import { type WebhookEvent, webhookEvents } from "./schema";

const kept = { external_id: externalDataDto.externalId, metadata: externalDataDto.metadata };

const recipient = z.object({
  id: z.number().meta({ description: "The recipient's in the workflow, also where one of several members is meant" }),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  recipient_role_id: describedId(recipientRoleIds),
  ...kept,
});

/** The payload of a webhook, without the delivery's own id. */
export const webhookPayload = z
  .object({
    event: z.enum(webhookEvents),
    created_at: z.iso.datetime(),
    example: z.literal(true).optional().meta({
      description: "Only of an example that somebody asked for: nothing happened, and its ids are 0",
    }),
    workflow: z
      .object({
        id: z.number(),
        uuid: z.string(),
        name: z.string().nullable(),
        group_id: z.number().nullable(),
        workflow_status_id: describedId(workflowStatusIds),
        refusal: z
          .object({ label: z.string(), message: z.string() })
          .optional()
          .meta({ description: "Why it could not be sent when it was due, while that stands" }),
        scheduled_at: z.iso.datetime().optional().meta({ description: "When it will be sent, while it is scheduled" }),
        ...kept,
      })
      .optional()
      .meta({ description: "Which it is about, for events of workflows and signatories" }),
    batch: z
      .object({
        id: z.number(),
        title: z.string(),
        external_id: externalDataDto.externalId,
        group_id: z.number().nullable(),
        sent: z.number(),
        failed: z.number(),
      })
      .optional()
      .meta({ description: "Which it is about, for events of batches" }),
    signatory: recipient.optional().meta({ description: "Whom it is about, where it is about one recipient" }),
    signatories: z
      .array(
        recipient.extend({
          status: z.enum(recipientStatuses),
          finished_at: z.iso.datetime().nullable().meta({ description: "Null for who only got a copy" }),
        }),
      )
      .optional()
      .meta({ description: "With `workflow.completed`: all recipients, and how each of them ended" }),
    retention: z
      .object({
        workflows: z.number(),
        due_at: z.iso.datetime().meta({ description: "When the first of them is erased, at the earliest" }),
      })
      .optional()
      .meta({ description: "With `retention.due`: how many workflows were added to the list of what is due" }),
    refused_mail: z
      .object({
        address: z.string(),
        answer: z.string().meta({ description: "The mail server's words, or why the mail was held back" }),
      })
      .optional()
      .meta({ description: "With `signatory.mail_refused`: what could not be delivered where" }),
  })
  .meta({ id: "WebhookPayload" });
export type WebhookPayload = z.infer<typeof webhookPayload>;

const delivered = webhookPayload
  .extend({
    id: z.string().meta({ description: "Of what happened: the same when it is sent again or replayed" }),
    values: workflowValues.nullable().optional().meta({
      description:
        "With `signatory.finished` and `workflow.completed`, to a webhook with `include_values`: what the recipient filled in, or everybody; read when it is delivered, and null once erased",
    }),
  })
  .meta({ id: "WebhookDelivery" });

const header = z.object({
  "Countersign-Event": z.enum(webhookEvents),
  "Countersign-Delivery": z.string().meta({ description: "The same as `id` of the body" }),
  "Countersign-Signature": z.string().meta({ description: "t=seconds,v1=HMAC-SHA256 of `t.body` with the secret" }),
});

const summaries: Record<WebhookEvent, string> = {
  "workflow.scheduled": "A workflow will be sent at `scheduled_at`, or at that time instead of another",
  "workflow.sent": "A workflow was sent",
  "workflow.send_failed":
    "A workflow that was to be sent later, or once its documents are checked, was refused then; it is a draft",
  "workflow.corrected":
    "The sender corrected recipients or fields while the workflow ran; `GET` the workflow for how it is now",
  "workflow.completed": "Everyone has finished, and the documents are sealed",
  "workflow.declined": "A recipient declined",
  "workflow.cancelled": "The sender cancelled",
  "workflow.expired":
    "The links stopped working before everyone had finished; once more if they were extended meanwhile",
  "signatory.opened": "A recipient opened the document for the first time; a mail scanner's request does not count",
  "signatory.mail_refused":
    "A mail to a recipient was refused for good, or given up after days; once for an address of a workflow",
  "signatory.finished": "A recipient finished: signed, approved or confirmed having read",
  "signatory.claimed": "One of several members took a part on; `signatory` has their name and address",
  "public_link.used": "Somebody began at a public link; `workflow` is theirs",
  "retention.due":
    "Workflows were added to the list of those that a rule erases in 30 days or later; once a night for each rule",
  "batch.finished": "Every row of a batch was sent or has failed",
  "signatory.handed_on": "A recipient handed their part on; `signatory` is the new person",
};

/** The events as OpenAPI describes them. */
export const describedEvents = Object.fromEntries(
  webhookEvents.map((event) => [event, { summary: summaries[event], payload: delivered, header }]),
);
