import "server-only";
import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth from "next-auth";
import { keyFor } from "@/lib/platform/crypto";
import { log } from "@/lib/platform/log";
import { settings } from "@/lib/platform/settings";
import type { ExternalProvider } from "./provider-names";
import { type Claims, providerConfig } from "./providers";

const base = "/v1/auth/oauth2";

type Ask = {
  action: "csrf" | "signin" | "callback";
  provider: ExternalProvider;
  request: Request;
  /** Beside what the browser sent. */
  cookies?: Record<string, string>;
  body?: Record<string, string>;
  /** Where the browser goes once the provider has said who it is. */
  onClaims?: (claims: Claims) => Promise<string>;
};
export type OauthAnswer = { location: string | null; cookies: string[]; body: unknown };

/** One step of the code flow by next-auth, without the session that it would make: ours is opened by its caller. */
export async function runOauth(ask: Ask): Promise<OauthAnswer> {
  const config = providerConfig(ask.provider);
  if (!config) return { location: null, cookies: [], body: null };
  // Its addresses come from here only, never from a Host header.
  process.env["NEXTAUTH_URL"] = new URL(base, settings().appUrl).href;
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
      if (name.toLowerCase() === "set-cookie") answer.cookies = [value].flat();
      if (name.toLowerCase() === "location") answer.location = String(value);
      return response;
    },
    end: () => undefined,
    json: (body: unknown) => (answer.body = body),
    send: (body: unknown) => (answer.body = body),
  };
  // The casts hold: these are all the parts of a request and an answer that next-auth touches.
  await NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, {
    providers: [config],
    secret: keyFor("oauth").toString("base64url"),
    useSecureCookies: settings().appUrl.protocol === "https:",
    session: { strategy: "jwt", maxAge: 60 },
    jwt: { maxAge: 60 },
    callbacks: {
      signIn: async ({ profile }) => (profile && ask.onClaims ? ask.onClaims(profile as Claims) : false), // what the provider's config declares
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

/** Whether next-auth sends the browser to a page of its own to show an error; we show it on ours. */
export function oauthError(location: string | null): string | null {
  if (!location) return "Configuration";
  const url = new URL(location, settings().appUrl);
  return url.origin === settings().appUrl.origin && url.pathname.startsWith(base)
    ? (url.searchParams.get("error") ?? "Signin")
    : null;
}

function cookiesOf(request: Request): Record<string, string> {
  const parts = (request.headers.get("cookie") ?? "").split(/;\s*/).filter(Boolean);
  return Object.fromEntries(
    parts.map((part) => {
      const at = part.indexOf("=");
      return [part.slice(0, at), decoded(part.slice(at + 1))];
    }),
  );
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
