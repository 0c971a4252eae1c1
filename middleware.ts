import { type NextRequest, NextResponse } from "next/server";
import { isOutage } from "@/db/outage";
import { frameOriginOf } from "@/lib/embedding/frame-origin";
import { embedTokenIn } from "@/lib/embedding/token-form";
import { addCookies, endCookie, readCookie } from "@/lib/platform/http/cookies";
import { fixedHeaders } from "@/lib/platform/http/fixed-headers";
import { contentSecurityPolicy } from "@/lib/platform/http/security-headers";

/** Runs for everything below /app but the API, which needs nothing of it: for a middleware, Next copies every body. */
export const config = { runtime: "nodejs", matcher: ["/", "/((?!v1(?:/|$)).*)"] };

/** First path segments of pages open to everyone; all other pages need a session. */
const open = new Set([
  "login",
  "signup",
  "reset-password",
  "update-password",
  "company-invitations",
  "email-change",
  "contact",
  "verify",
  "demo",
  "developers",
  "sent-email",
  "thank-email",
  "decline-to-sign",
  "signature-requests",
  "embedded",
  "embed.js",
  "embedded.js",
  "start",
  "dev",
  "unavailable",
  "icon.svg",
  "apple-icon.png",
  "robots.txt",
]);

/** First path segments of pages that search engines may index; of the demos, only the welcome pages. */
const indexed = new Set(["", "login", "signup", "contact", "verify", "developers", "demo"]);

/** First path segments that a user may visit before finishing onboarding. */
const onboarding = new Set([
  "second-step",
  "names",
  "email-verification",
  "organisation-detail",
  "pricing",
  "company-invitations",
]);

/**
 * Checks only that a session cookie exists, without the database. Permissions are checked where the data is read. Only
 * for embedded pages it asks which origin may frame them.
 */
export default async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  if (pathname.startsWith("/_next/")) return NextResponse.next();
  if (isOutage()) return unavailable(request);
  if (!isOpen(pathname) && !hasSession(request))
    return goTo(request, pathname === "/" ? "/login" : `/login?origin=${encodeURIComponent(pathname + search)}`);
  // A page has found in the database that onboarding is finished: delete the browser's outdated cookie.
  if (request.nextUrl.searchParams.has("onboarded")) return onboarded(request);
  if (readCookie(request.headers, "onboarding") && hasSession(request) && !isOnboarding(pathname))
    return goTo(request, "/organisation-detail");
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const headers = new Headers(request.headers);
  const embedToken = embedTokenIn(pathname);
  const frameOrigin = embedToken ? await frameOriginOf(embedToken) : null;
  const policy = contentSecurityPolicy(nonce, frameOrigin);
  headers.set("content-security-policy", policy); // Next reads the nonce for its own scripts from this header
  headers.set("x-nonce", nonce);
  headers.set("x-countersign-path", pathname + search);
  const answer = NextResponse.next({ request: { headers } });
  answer.headers.set("content-security-policy", policy);
  if (!isIndexed(pathname)) answer.headers.set("x-robots-tag", "noindex, nofollow");
  withHeaders(answer);
  if (frameOrigin) answer.headers.delete("x-frame-options"); // it cannot name an origin; the policy does
  return answer;
}

function isIndexed(pathname: string): boolean {
  const [, first = "", , third] = pathname.split("/");
  return indexed.has(first) && (first !== "demo" || third === "welcome");
}

function isOpen(pathname: string): boolean {
  const [, first = "", , third] = pathname.split("/");
  if (first === "" || open.has(first)) return true;
  return first === "documents" && (third === "download" || pathname === "/documents/download-all");
}

const isOnboarding = (pathname: string) =>
  onboarding.has(pathname.split("/")[1] ?? "") || (pathname !== "/" && isOpen(pathname));

function onboarded(request: NextRequest): NextResponse {
  const answer = goTo(request, request.nextUrl.pathname);
  addCookies(answer.headers, [endCookie("onboarding")]);
  return answer;
}

const hasSession = ({ headers }: NextRequest) => readCookie(headers, "session") !== undefined;

function unavailable(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  const page = new URL("/app/unavailable", request.url);
  page.searchParams.set("again", pathname + search);
  return withHeaders(NextResponse.rewrite(page));
}

/** Redirects to a path below /app. Next sends the location without a host, so a forged Host header does not get into it. */
function goTo(request: NextRequest, path: string): NextResponse {
  const target = new URL(request.url);
  target.pathname = "/app";
  const [pathname = "/", query = ""] = path.split("?");
  return withHeaders(
    NextResponse.redirect(new URL(`/app${pathname === "/" ? "" : pathname}${query ? `?${query}` : ""}`, target)),
  );
}

function withHeaders(answer: NextResponse): NextResponse {
  for (const [name, value] of Object.entries(fixedHeaders)) answer.headers.set(name, value);
  return answer;
}
