import "server-only";
import { oneTimeTokens } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";
import { randomToken } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { assertSameOrigin } from "@/lib/platform/http/caller";
import { addCookies, endCookie, readCookie, type SetCookie, setCookie } from "@/lib/platform/http/cookies";
import { cookieTable } from "@/lib/platform/http/cookie-table";
import { sameOriginPath } from "@/lib/platform/http/same-origin-path";
import { oauthError, type OauthAnswer, runOauth } from "@/lib/platform/oauth/run-oauth";
import type { ExternalProvider } from "@/lib/platform/oauth/provider-names";
import { appLink } from "@/lib/platform/process/settings";
import { exchangeHash } from "./exchange-token";
import { sessionCookie } from "@/lib/calls/session";
import { proveExternally } from "./prove";
import { findOrMakeByIdentity } from "./find-or-make-by-identity";

/** Lifetime of the code that signs in, and of the cookie that belongs to it. */
const lifeSeconds = cookieTable.exchange.seconds;

/** The provider has to ask for the password again, and tells when it did (`auth_time`). */
function askingAgain(request: Request): Request {
  const url = new URL(request.url);
  url.search = new URLSearchParams({ max_age: "0", prompt: "login" }).toString();
  return new Request(url, { headers: request.headers });
}

/** Sends the browser to the provider. Only from our own pages, so that another site's link cannot sign anybody in. */
export async function startExternalSignIn(provider: ExternalProvider, request: Request): Promise<Response> {
  assertSameOrigin(request.headers);
  const csrf = await runOauth({ action: "csrf", provider, request });
  const token = (csrf.body as { csrfToken?: string } | null)?.csrfToken ?? "";
  const cookies = Object.fromEntries(csrf.cookies.map((cookie) => nameAndValue(cookie)));
  const body = { csrfToken: token, callbackUrl: appLink("/") };
  const query = new URL(request.url).searchParams;
  const isProof = query.get("proof") === "1";
  const ask = isProof ? askingAgain(request) : request;
  const started = await runOauth({ action: "signin", provider, request: ask, cookies, body });
  if (oauthError(started.location)) return refused("external_unavailable", started);
  const origin = sameOriginPath(query.get("origin")) ?? "";
  return goTo(String(started.location), started.cookies, [
    setCookie("proof", isProof ? "1" : ""),
    setCookie("origin", encodeURIComponent(origin)),
  ]);
}

/** Handles the provider's answer: gives this browser a code that signs it in once, within a minute. */
export async function finishExternalSignIn(
  ctx: Context,
  provider: ExternalProvider,
  request: Request,
): Promise<Response> {
  const bound = randomToken();
  const isProof = readCookie(request.headers, "proof") === "1";
  let reason: string | undefined;
  let proved: string | undefined;
  const answer = await runOauth({
    action: "callback",
    provider,
    request,
    onClaims: async (claims) => {
      try {
        if (isProof) {
          proved = await proveExternally(ctx, claims);
          return appLink("/login/proved");
        }
        const user = await findOrMakeByIdentity(ctx, claims, provider);
        const token = randomToken();
        await ctx.db.insert(oneTimeTokens).values({
          userId: user.id,
          purpose: "signIn",
          tokenHash: exchangeHash(token, bound),
          expiresAt: new Date(ctx.now.getTime() + lifeSeconds * 1000),
        });
        const origin = sameOriginPath(decodeURIComponent(readCookie(request.headers, "origin") ?? ""));
        return appLink(`/login?${new URLSearchParams({ token, ...(origin && { origin }) }).toString()}`);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        reason = error.reason;
        return appLink("/login");
      }
    },
  });
  if (proved) return goTo(String(answer.location), answer.cookies, [sessionCookie(proved), endCookie("proof")]);
  const denied = new URL(request.url).searchParams.get("error") === "access_denied";
  const failed = oauthError(answer.location) && (denied ? "external_refused" : "external_failed");
  if (reason ?? failed) return refused(String(reason ?? failed), answer, isProof);
  return goTo(String(answer.location), answer.cookies, [setCookie("exchange", bound), endCookie("origin")]);
}

const refused = (reason: string, { cookies }: OauthAnswer, isProof = false) =>
  goTo(appLink(`/login${isProof ? "/proved" : ""}?error=${reason}`), cookies, [endCookie("proof")]);

function goTo(location: string, theirs: SetCookie[], ours: SetCookie[]): Response {
  const headers = new Headers({ location, "cache-control": "no-store", "referrer-policy": "no-referrer" });
  addCookies(headers, [...theirs, ...ours]);
  return new Response(null, { status: 302, headers });
}

function nameAndValue(header: string): [string, string] {
  const pair = header.split(";")[0] ?? "";
  const at = pair.indexOf("=");
  return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
}
