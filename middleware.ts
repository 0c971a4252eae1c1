import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy, fixedHeaders } from "@/lib/platform/http/security-headers";

export const config = { runtime: "nodejs" };

/** Pages for everyone; all others ask for a session. The first part of the path decides. */
const open = new Set([
  "login",
  "signup",
  "reset-password",
  "update-password",
  "company-invitations",
  "contact",
  "verify",
  "demo",
  "developers",
  "sent-email",
  "thank-email",
  "decline-to-sign",
  "signature-requests",
  "dev",
  "v1",
  "icon.svg",
]);

/** Cheap, and never the only lock: permission is decided where the data is read. */
export default function middleware(request: NextRequest): NextResponse {
  const { pathname, search, basePath } = request.nextUrl;
  // The API lives at the root, outside of the pages' basePath (api.md); Next knows it below /app.
  if (basePath === "" && (pathname === "/v1" || pathname.startsWith("/v1/")))
    return withHeaders(NextResponse.rewrite(new URL(`/app${pathname}${search}`, request.url)));
  if (basePath === "") return pathname === "/" ? goTo(request, "/") : NextResponse.next();
  if (pathname.startsWith("/_next/")) return NextResponse.next();
  if (!isOpen(pathname) && !hasSession(request))
    return goTo(request, pathname === "/" ? "/login" : `/login?origin=${encodeURIComponent(pathname + search)}`);
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const headers = new Headers(request.headers);
  const policy = contentSecurityPolicy(nonce);
  headers.set("content-security-policy", policy); // Next takes the nonce for its own scripts from here
  headers.set("x-nonce", nonce);
  headers.set("x-countersign-path", pathname + search);
  const answer = NextResponse.next({ request: { headers } });
  answer.headers.set("content-security-policy", policy);
  return withHeaders(answer);
}

function isOpen(pathname: string): boolean {
  const [, first = "", , third] = pathname.split("/");
  if (first === "" || open.has(first)) return true;
  return first === "documents" && (third === "download" || pathname === "/documents/download-all");
}

const hasSession = ({ cookies }: NextRequest) =>
  cookies.has("countersign.session") || cookies.has("__Host-countersign.session");

/** Relative, so that no Host header gets into it. */
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
