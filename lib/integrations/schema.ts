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
    uuid: z.string(),
    event: z.string(),
    payload: z.record(z.string(), z.unknown()),
    attempts: z.number(),
    responseCode: z.number().nullable(),
    lastError: z.string().nullable(),
    status: z.enum(["delivered", "waiting", "failed"]),
    createdAt: z.date(),
    deliveredAt: z.date().nullable(),
    nextAttemptAt: z.date().nullable(),
  })
  .meta({ id: "WebhookDelivery" });
export type DeliveryDto = z.infer<typeof deliveryDto>;

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
