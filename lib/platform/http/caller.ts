import "server-only";
import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { askedLanguage, chooseLanguage } from "@/lib/platform/i18n/choose-language";
import { isLoopbackHost } from "@/lib/platform/network/loopback";
import { networkOf } from "@/lib/platform/network/network-of";
import { settings } from "@/lib/platform/process/settings";
import { isAskedHere } from "./asked-here";
import { readCookie } from "./cookies";
import { pageLanguage } from "./page-language";

/** The HTTP server in front of Next reduces this header to the caller's address (scripts/http-server.mjs). */
const addressOf = (headers: Headers) => headers.get("x-forwarded-for") || "unknown";

/** For pages opened by a link, which ignore the session of a signed-in user. */
export function visitorContext(headers: Headers): Context {
  return {
    actor: { kind: "visitor" },
    db: database(),
    now: new Date(),
    language:
      askedLanguage(headers.get(pageLanguage)) ??
      chooseLanguage(readCookie(headers, "language"), headers.get("accept-language")),
    request: {
      id: headers.get("x-request-id") ?? randomUUID(),
      ip: addressOf(headers),
      userAgent: headers.get("user-agent") ?? "",
      ...((headers.has("sec-fetch-site") || headers.has("origin")) && { fromBrowser: true }),
      ...(isAskedHere(headers) && { isHere: true }),
    },
  };
}

/** Identifies the caller for idempotency keys. */
export function callerName({ actor: caller, request }: Context): string {
  const actor = caller.kind === "outsider" ? caller.user : caller;
  if (actor.kind === "provider") return `provider:${actor.companyId}`;
  if (actor.kind !== "user") return `ip:${request.ip}`;
  return actor.viaKey ? `key:${actor.companyId}` : `user:${actor.userId}`;
}

/** Identifies the caller for rate limits. */
export const limitedName = (ctx: Context) =>
  ["user", "outsider", "provider"].includes(ctx.actor.kind) ? callerName(ctx) : `ip:${networkOf(ctx.request.ip)}`;

export const bearerOf = (headers: Headers) => headers.get("authorization")?.match(/^Bearer (\S+)$/i)?.[1];

/** Whether the request comes from our own pages, or from a program (docs/product.md, Forms without scripts). */
export function isFromHere(headers: Headers): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  // A plain form on a page with no-referrer posts the origin "null". Pages cannot set sec-fetch-site themselves.
  const isOwnForm = origin === "null" && site === "same-origin";
  return origin === null
    ? site === null || site === "same-origin" || site === "none"
    : isOwnForm || isOurs(origin, headers);
}

/** Prevents that another site's page acts, or signs its visitors in. */
export function assertSameOrigin(headers: Headers): void {
  if (!isFromHere(headers)) throw new AppError("forbidden", "foreign_origin");
}

/** A form that an older browser posts from a page with no-referrer: it says neither its origin nor its site. */
export const isFromNowhere = (headers: Headers) =>
  headers.get("origin") === "null" && headers.get("sec-fetch-site") === null;

/** On loopback, accepts any name of this machine that equals the Host header. */
function isOurs(origin: string, headers: Headers): boolean {
  if (origin === settings().appUrl.origin) return true;
  if (!settings().isLoopback || !URL.canParse(origin)) return false;
  const { hostname, host, protocol } = new URL(origin);
  return protocol.startsWith("http") && isLoopbackHost(hostname) && host === headers.get("host");
}
