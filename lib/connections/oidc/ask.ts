import "server-only";
import type { OidcSettings } from "@/lib/connections/settings/connection-settings";
import { discover, oidcCallback, openidClient } from "./provider";

export type OidcChecks = { nonce: string; verifier: string };

type Asked = { state: string; email?: string | undefined; isProof: boolean };

/** The provider's page for the browser, by authorisation code with PKCE, state and nonce. */
export async function askOidc(
  settings: OidcSettings,
  { state, email, isProof }: Asked,
): Promise<{ location: string; checks: OidcChecks }> {
  const [client, provider] = await Promise.all([openidClient(), discover(settings)]);
  const checks = { nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: oidcCallback(),
    scope: "openid email profile",
    state,
    nonce: checks.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: "S256",
    ...(email && { login_hint: email }),
    ...(isProof && { max_age: "0", prompt: "login" }),
  });
  return { location: url.href, checks };
}
