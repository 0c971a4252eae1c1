import { z } from "zod";
import { singleLine } from "@/lib/platform/text/single-line";
import { maximumPerPage } from "@/lib/platform/http/assert-page";
import { apiScopes } from "@/db/enums";
import { writtenId } from "@/lib/platform/http/ids";

const logSorts = [
  "request_endpoint",
  "request_method",
  "response_code",
  "request_received_at",
  "request_responded_at",
] as const;

export const apiLogsQuery = z.object({
  page: z.coerce.number().int().min(0).catch(1).default(1),
  perPage: z.coerce.number().int().min(1).max(maximumPerPage).catch(10).default(10),
  sort: z.enum(logSorts).catch("request_received_at").default("request_received_at"),
  direction: z.enum(["asc", "desc"]).catch("desc").default("desc"),
});
export type ApiLogsQuery = z.infer<typeof apiLogsQuery>;

export const apiLogDto = z
  .object({
    requestId: z.string(),
    requestEndpoint: z.string(),
    requestMethod: z.string(),
    requestBody: z.string(),
    responseCode: z.number(),
    responseMessage: z.string(),
    requestReceivedAt: z.date(),
    requestRespondedAt: z.date(),
    requestIpAddress: z.string(),
  })
  .meta({ id: "ApiLog" });

export const webhookEvents = [
  "workflow.scheduled",
  "workflow.sent",
  "workflow.send_failed",
  "workflow.corrected",
  "workflow.completed",
  "workflow.declined",
  "workflow.cancelled",
  "workflow.expired",
  "signatory.opened",
  "signatory.mail_refused",
  "signatory.finished",
  "signatory.claimed",
  "signatory.handed_on",
  "batch.finished",
  "public_link.used",
  "retention.due",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Why an attempt to deliver failed. */
export const deliveryProblems = [
  "status",
  "timeout",
  "unreachable",
  "address",
  "disabled",
  "changed",
  "replayed",
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];
/** Characters that are kept of a receiver's answer. */
export const keptAnswerCharacters = 1000;

const events = z
  .array(z.enum(webhookEvents, "notValid"), "eventRequired")
  .min(1, "eventRequired")
  .max(20)
  .transform((list) => [...new Set(list)]);

/** Checks only the form; the installation's settings decide whether http is accepted. */
const url = z
  .string("required")
  .trim()
  .min(1, "required")
  .max(2000)
  .refine((text) => {
    const read = URL.canParse(text) ? new URL(text) : null;
    return read !== null && /^https?:$/.test(read.protocol) && !read.username && !read.password;
  }, "notAWebhookAddress");

const includeValues = z.boolean().meta({
  description: "Whether what recipients filled in is sent along; a key needs the scope `read_values` too",
});

export const webhookInput = z.object({
  url,
  events,
  enabled: z.boolean().default(true),
  includeValues: includeValues.default(false),
});
export type WebhookInput = z.infer<typeof webhookInput>;
export const webhookChange = z.object({
  url: url.optional(),
  events: events.optional(),
  enabled: z.boolean().optional(),
  includeValues: includeValues.optional(),
});
export type WebhookChange = z.infer<typeof webhookChange>;

export const webhookDto = z
  .object({
    id: z.number(),
    url: z.string(),
    events: z.array(z.string()),
    enabled: z.boolean(),
    includeValues: z.boolean(),
    createdAt: z.date(),
  })
  .meta({ id: "Webhook" });

export const deliveryDto = z
  .object({
    id: z.number(),
    uuid: z.string().meta({ description: "What the receiver gets as the id: a replay has that of its original" }),
    event: z.string(),
    isExample: z.boolean().meta({ description: "An example that somebody asked for; nothing happened" }),
    replayOf: z.number().nullable().meta({ description: "The delivery that this one repeats" }),
    payload: z.record(z.string(), z.unknown()).meta({
      description:
        "What is sent, without names, addresses and other texts that people wrote: each of them is `…` here. The receiver gets them",
    }),
    attempts: z.number(),
    attemptedAt: z.date().nullable().meta({ description: "When the last attempt began" }),
    responseMs: z.number().nullable().meta({ description: "How long its answer took, in milliseconds" }),
    responseCode: z.number().nullable().meta({ description: "The status of its answer; null if there was none" }),
    responseBody: z
      .string()
      .nullable()
      .meta({
        description: `The first ${keptAnswerCharacters} characters of its answer, with \`…\` for texts of the payload that it repeats; null if there was none`,
      }),
    lastError: z.enum(deliveryProblems).nullable().catch(null).meta({
      description:
        "Why the last attempt failed: the `status` of the answer, no answer in time (`timeout`) or at all (`unreachable`), an `address` that nothing may be sent to, a webhook that was `disabled` or `changed` outside the product; `replayed`: a replay took its place",
    }),
    status: z.enum(["delivered", "waiting", "failed"]),
    createdAt: z.date(),
    deliveredAt: z.date().nullable(),
    nextAttemptAt: z.date().nullable(),
  })
  .meta({ id: "WebhookDelivery" });
export type DeliveryDto = z.infer<typeof deliveryDto>;

export const examplesInput = z.object({
  events: events.optional().meta({ description: "Of those that the webhook gets; by default all of them" }),
});

export const webhookParams = z.object({
  companyId: writtenId,
  webhookId: writtenId,
});
export const deliveryParams = webhookParams.extend({ deliveryId: writtenId });
export const deliveriesQuery = z.object({
  page: z.coerce.number().int().min(0).catch(1).default(1),
  perPage: z.coerce.number().int().min(1).max(maximumPerPage).catch(25).default(25),
});
export const maximumWebhooks = 10;
/** How long calls stay in the log. */
export const apiLogDays = 90;

/** Days until a new key ends; null: it does not. */
export const apiKeyDays = [30, 90, 365] as const;
export const maximumApiKeys = 20;

export const apiKeyInput = z.object({
  name: singleLine().min(1, "required").max(100),
  scopes: z
    .array(z.enum(apiScopes))
    .min(1, "scopesMissing")
    .transform((scopes) => apiScopes.filter((scope) => scopes.includes(scope))),
  expiresAt: z.coerce
    .date()
    .nullable()
    .default(null)
    .meta({ description: "When the key stops working; null: when it is deleted" }),
});
export type ApiKeyInput = z.infer<typeof apiKeyInput>;

export const apiKeyParams = z.object({
  companyId: writtenId,
  apiKeyId: writtenId,
});

export const apiKeyDto = z
  .object({
    id: z.number(),
    name: z.string(),
    scopes: z.array(z.enum(apiScopes)),
    tail: z.string().meta({ description: "The key's last characters" }),
    createdAt: z.date(),
    expiresAt: z.date().nullable(),
    lastUsedAt: z.date().nullable().meta({ description: "To the minute" }),
  })
  .meta({ id: "ApiKey" });
export type ApiKeyDto = z.infer<typeof apiKeyDto>;
