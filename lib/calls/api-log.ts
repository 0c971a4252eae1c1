import "server-only";
import { apiLogs } from "@/db/schema/integrations";
import type { Context } from "@/lib/platform/context/context";
import { withoutSecrets } from "@/lib/platform/logs/log";
import { afterAnswer } from "@/lib/platform/http/after-answer";

const bodyBytes = 10_000;
/** `value`: of a field. */
const secretNames = /^value$|password|secret|token|code|otp|authorization|api_?key|encoded_?image/i;

type Call = { method: string; url: string; receivedAt: Date; body: unknown };

/** Logs a call made with an API key. Written after the response was sent, so that the caller does not wait for it. */
export function logKeyedCall(ctx: Context, call: Call, answer: Response): void {
  const actor = ctx.actor.kind === "outsider" ? ctx.actor.user : ctx.actor;
  if (actor.kind !== "user" || !actor.viaKey || actor.companyId === null) return;
  const { companyId } = actor;
  const respondedAt = new Date();
  const { pathname, search } = new URL(call.url);
  const failure = answer.status >= 400 ? answer.clone() : null;
  afterAnswer(async () => {
    await ctx.db.insert(apiLogs).values({
      companyId,
      requestId: ctx.request.id.slice(0, 100),
      requestEndpoint: withoutSecrets(pathname.replace(/^\/app\/v1/, "/v1") + search).slice(0, 2000),
      requestMethod: call.method,
      requestBody: bodyText(call.body),
      responseCode: answer.status,
      responseMessage: failure ? await messageOf(failure) : "OK",
      requestReceivedAt: call.receivedAt,
      requestRespondedAt: respondedAt,
      requestIpAddress: ctx.request.ip.slice(0, 100),
    });
  });
}

async function messageOf(answer: Response): Promise<string> {
  const read: unknown = await answer.json().catch(() => null);
  const message = read && typeof read === "object" && "message" in read ? read.message : "";
  return typeof message === "string" ? message.slice(0, 500) : "";
}

/** `fields` is an object of values by the names of fields, also as JSON text; only a list has fields themselves. */
function withoutValues(fields: unknown): unknown {
  if (typeof fields !== "object" || fields === null) return "…";
  return Array.isArray(fields) ? fields : Object.fromEntries(Object.keys(fields).map((name) => [name, "…"]));
}

const returnUrl = /^return_?url$/i;

/** The request body as JSON with secrets and values blanked, truncated at 10 KB; empty for a call without a body. */
export function bodyText(body: unknown): string {
  if (body === undefined || body === null) return "";
  const text = JSON.stringify(body, (key, value: unknown) => {
    if (key && secretNames.test(key)) return "…";
    if (returnUrl.test(key) && typeof value === "string") return value.replace(/[?#].*$/s, "");
    return key === "fields" ? withoutValues(value) : value;
  });
  const bytes = Buffer.from(text);
  if (bytes.byteLength <= bodyBytes) return text;
  return (
    bytes
      .subarray(0, bodyBytes - 4)
      .toString("utf8")
      .replace(/\uFFFD$/, "") + "…"
  );
}
