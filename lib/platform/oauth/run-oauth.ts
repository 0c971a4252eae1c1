import "server-only";
import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth from "next-auth";
import { keyFor } from "@/lib/platform/crypto/crypto";
import { log } from "@/lib/platform/logs/log";
import { cookiesSent, givenByOauth, oauthCookie, type SetCookie } from "@/lib/platform/http/cookies";
import type { ExternalProvider } from "./provider-names";
import { type Claims, providerConfig } from "./providers";

/** The start script sets it, next-auth builds its URLs from it. */
const base = () => new URL(process.env["NEXTAUTH_URL"] ?? "");

type Ask = {
  action: "csrf" | "signin" | "callback";
  provider: ExternalProvider;
  request: Request;
  /** In addition to the cookies that the browser sent. */
  cookies?: Record<string, string>;
  body?: Record<string, string>;
  /** Returns where to redirect the browser after the provider has identified the user. */
  onClaims?: (claims: Claims) => Promise<string>;
};
export type OauthAnswer = { location: string | null; cookies: SetCookie[]; body: unknown };

/** Runs one step of the code flow in next-auth, without next-auth's session: the caller opens the product's own. */
export async function runOauth(ask: Ask): Promise<OauthAnswer> {
  const config = providerConfig(ask.provider);
  if (!config) return { location: null, cookies: [], body: null };
  const url = new URL(ask.request.url);
  const answer: OauthAnswer = { location: null, cookies: [], body: null };
  const request = {
    method: ask.body ? "POST" : "GET",
    query: { ...Object.fromEntries(url.searchParams), nextauth: [ask.action, ask.provider] },
    headers: {},
    cookies: { ...cookiesOf(ask.request), ...ask.cookies },
    body: ask.body ?? {},
  };
  const response = {
    status: () => response,
    getHeader: (name: string) => (name.toLowerCase() === "set-cookie" ? answer.cookies : undefined),
    setHeader: (name: string, value: string | string[]) => {
      if (name.toLowerCase() === "set-cookie") answer.cookies = [value].flat().map(givenByOauth);
      if (name.toLowerCase() === "location") answer.location = String(value);
      return response;
    },
    end: () => undefined,
    json: (body: unknown) => (answer.body = body),
    send: (body: unknown) => (answer.body = body),
  };
  // The casts are safe: next-auth uses no other parts of the request and response.
  await NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, {
    providers: [config],
    secret: keyFor("oauth").toString("base64url"),
    cookies: {
      state: oauthCookie("oauthState"),
      pkceCodeVerifier: oauthCookie("oauthVerifier"),
      nonce: oauthCookie("oauthNonce"),
      callbackUrl: oauthCookie("oauthCallback"),
      csrfToken: oauthCookie("oauthCsrf"),
      sessionToken: oauthCookie("oauthSession"),
    },
    session: { strategy: "jwt", maxAge: 60 },
    jwt: { maxAge: 60 },
    callbacks: {
      signIn: async ({ profile }) => (profile && ask.onClaims ? ask.onClaims(profile as Claims) : false), // the claims' type in the provider's configuration
      redirect: ({ url: target }) => target,
    },
    logger: {
      error: (code) => log.warn({ provider: ask.provider, code }, "external sign-in"),
      warn: () => undefined,
      debug: () => undefined,
    },
  });
  return answer;
}

/** The error if next-auth redirects to its own error page, so that the product's page can show it; otherwise null. */
export function oauthError(location: string | null): string | null {
  if (!location) return "Configuration";
  const { origin, pathname } = base();
  const url = new URL(location, origin);
  return url.origin === origin && url.pathname.startsWith(pathname)
    ? (url.searchParams.get("error") ?? "Signin")
    : null;
}

function cookiesOf(request: Request): Record<string, string> {
  return Object.fromEntries(cookiesSent(request.headers).map(([name, value]) => [name, decoded(value)]));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
