import "server-only";
import { Messages } from "scimmy";
import type { Context } from "@/lib/platform/context/context";
import { AppError, errorTable } from "@/lib/platform/errors/errors";
import { describeRefusal, refusalOf } from "@/lib/platform/http/answer";
import { CallerGone } from "@/lib/platform/http/read-body";
import { log } from "@/lib/platform/logs/log";
import { logOutage, partOf } from "@/lib/platform/logs/outages";
import { settings } from "@/lib/platform/process/settings";

export const scimAddress = () => new URL("/v1/scim/v2", settings().appUrl).href;

type Resource = { meta: { location: string; version?: string } };

const headersOf = (resource?: Resource) => ({
  "content-type": "application/scim+json",
  "cache-control": "no-store",
  ...(resource?.meta.version && { etag: resource.meta.version }),
});

export const resourceAnswer = (resource: Resource, status = 200): Response =>
  new Response(JSON.stringify(resource), {
    status,
    headers: { ...headersOf(resource), ...(status === 201 && { location: resource.meta.location }) },
  });

/** A list as RFC 7644, 3.4.2 has it; `startIndex` counts from 1. */
export const listAnswer = (resources: readonly object[], totalResults: number, startIndex = 1): Response =>
  new Response(
    JSON.stringify({
      schemas: [Messages.ListResponse.id],
      totalResults,
      startIndex,
      itemsPerPage: resources.length,
      Resources: resources,
    }),
    { headers: headersOf() },
  );

/** The refusal in SCIM's shape (RFC 7644, 3.12). The plan's places are no payment that a provider could make. */
export function scimRefusal(ctx: Context, error: unknown): Response {
  if (error instanceof CallerGone) return new Response(null, { status: 499 });
  const refusal = refusalOf(error);
  if (refusal.code === "internal") log.error({ requestId: ctx.request.id, err: error }, "request failed");
  if (refusal.code === "unavailable") logOutage(partOf(error), { requestId: ctx.request.id, err: error });
  const status = { plan_limit: 403, invalid: 400 }[String(refusal.code)] ?? errorTable[refusal.code].status;
  const { message, errors } = describeRefusal(refusal, ctx.language);
  const detail = [message, ...Object.entries(errors ?? {}).map(([path, sentence]) => `${path}: ${sentence}`)].join(" ");
  const scimType = refusal.detail.scimType ?? (refusal.code === "invalid" ? "invalidValue" : undefined);
  const { retryAfterSeconds: seconds } = refusal.detail;
  return new Response(
    JSON.stringify({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: String(status),
      ...(scimType && { scimType }),
      detail,
    }),
    {
      status,
      headers: {
        ...headersOf(),
        "x-request-id": ctx.request.id,
        ...(seconds && { "retry-after": String(seconds) }),
        ...(status === 401 && { "www-authenticate": "Bearer" }),
      },
    },
  );
}

/** Refuses a write for another version than the stored one (`If-Match`). */
export function assertVersion(request: Request, version: number): void {
  const wanted = request.headers.get("if-match");
  if (wanted === null || wanted.trim() === "*") return;
  if (!wanted.split(",").some((one) => bare(one) === String(version))) throw new AppError("version_changed");
}

/** Whether the caller has this version already (`If-None-Match`). */
export const isKnownVersion = (request: Request, version: number): boolean =>
  (request.headers.get("if-none-match") ?? "").split(",").some((one) => bare(one) === String(version));

const bare = (tag: string) => tag.trim().replace(/^W\//, "").replaceAll('"', "");

export const versionTag = (version: number) => `W/"${version}"`;
