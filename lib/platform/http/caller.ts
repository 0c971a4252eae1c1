import "server-only";
import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { chooseLanguage } from "@/lib/platform/i18n/choose-language";
import { settings } from "@/lib/platform/settings";

export function cookieOf(headers: Headers, name: string): string | undefined {
  for (const part of (headers.get("cookie") ?? "").split(";")) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return value.join("=") || undefined;
  }
  return undefined;
}

/** The HTTP server in front of Next leaves one address in this header: the caller's (scripts/http-server.mjs). */
const addressOf = (headers: Headers) => headers.get("x-forwarded-for") || "unknown";

/** For pages that a link opens: no session is looked up, whoever is signed in. */
export function visitorContext(headers: Headers): Context {
  return {
    actor: { kind: "visitor" },
    db: database(),
    now: new Date(),
    language: chooseLanguage(cookieOf(headers, "NEXT_LOCALE"), headers.get("accept-language")),
    request: {
      id: headers.get("x-request-id") ?? randomUUID(),
      ip: addressOf(headers),
      userAgent: headers.get("user-agent") ?? "",
    },
  };
}

/** Whose brakes and idempotency keys these are. */
export function callerName({ actor, request }: Context): string {
  if (actor.kind !== "member") return `ip:${request.ip}`;
  return actor.viaKey ? `key:${actor.companyId}` : `user:${actor.userId}`;
}

/** Against forged posts from other sites (docs/product.md, Forms without scripts). */
export function assertSameOrigin(headers: Headers): void {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  // A plain form on a page without a referrer posts the origin "null"; only the browser itself says same-origin.
  const isOwnForm = origin === "null" && site === "same-origin";
  const fine =
    origin === null ? site === null || site === "same-origin" || site === "none" : isOwnForm || isOurs(origin, headers);
  if (!fine) throw new AppError("forbidden", "foreign_origin");
}

/** On loopback any spelling of this machine is ours, as long as it is the one that the browser talks to. */
function isOurs(origin: string, headers: Headers): boolean {
  if (origin === settings().appUrl.origin) return true;
  return settings().isLoopback && /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)
    ? new URL(origin).host === headers.get("host")
    : false;
}
