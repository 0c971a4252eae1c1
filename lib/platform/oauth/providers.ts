import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { type Settings, settings } from "@/lib/platform/process/settings";
import { externalProviders, type ExternalProvider, providerTitles } from "./provider-names";

/** The claims that are read from an OpenID provider's token. */
export type Claims = {
  iss?: string;
  /** When the person signed in there, in seconds; answered where `max_age` was asked. */
  auth_time?: number;
  sub?: string;
  email?: string;
  email_verified?: boolean | string;
  /** Microsoft only: true if the owner of the domain verified the address. Without it, `email` is not trustworthy. */
  xms_edov?: boolean | string | number;
  given_name?: string;
  family_name?: string;
  name?: string;
};

type Connection = { id: string; secret: string; issuer: string };

function connectionOf(provider: ExternalProvider, given: Settings): Connection | null {
  const [id, secret, issuer] =
    provider === "google"
      ? [given.AUTH_GOOGLE_ID, given.AUTH_GOOGLE_SECRET, given.AUTH_GOOGLE_ISSUER]
      : [given.AUTH_MICROSOFT_ID, given.AUTH_MICROSOFT_SECRET, given.AUTH_MICROSOFT_ISSUER];
  return id && secret ? { id, secret, issuer: issuer.replace(/\/$/, "") } : null;
}

/** The providers set up by the operator; the sign-in page shows a button for each. */
export const configuredProviders = (): ExternalProvider[] =>
  externalProviders.filter((provider) => connectionOf(provider, settings()));

const knownHosts: Record<string, ExternalProvider> = {
  "accounts.google.com": "google",
  "login.microsoftonline.com": "microsoft",
};

/** Whose identity an issuer's is, as people know it; of one that is set up no more, the host. */
export function providerTitle(issuer: string): string {
  const isOf = (provider: ExternalProvider) => connectionOf(provider, settings())?.issuer === issuer.replace(/\/$/, "");
  const host = URL.canParse(issuer) ? new URL(issuer).host : issuer;
  const provider = externalProviders.find(isOf) ?? knownHosts[host];
  return provider ? providerTitles[provider] : host;
}

/** Authorisation code flow with PKCE, state and nonce; null if the provider is not set up. */
export function providerConfig(provider: ExternalProvider): OAuthConfig<Claims> | null {
  const connection = connectionOf(provider, settings());
  if (!connection) return null;
  return {
    id: provider,
    name: provider,
    type: "oauth",
    wellKnown: `${connection.issuer}/.well-known/openid-configuration`,
    clientId: connection.id,
    clientSecret: connection.secret,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    httpOptions: { timeout: 5000 },
    profile: (claims) => ({ id: claims.sub ?? "" }),
  };
}
