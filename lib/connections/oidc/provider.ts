import "server-only";
import type { Configuration } from "openid-client";
import { graceSeconds } from "@/lib/connections/grace";
import { guardedFetch } from "@/lib/connections/guarded-fetch";
import type { OidcSettings } from "@/lib/connections/settings/connection-settings";
import { unavailable } from "@/lib/connections/unavailable";
import { settings } from "@/lib/platform/process/settings";

/** Where the provider sends browsers back to. */
export const oidcCallback = () => new URL("/v1/auth/oidc/callback", settings().appUrl).href;

/** The library is loaded when somebody signs in by a connection, and by no other page. */
export const openidClient = () => import("openid-client");

/**
 * What the provider publishes, read anew each time: an address or a key that it has exchanged works at once. Throws
 * `connection_unavailable` if it cannot be read.
 */
export async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const client = await openidClient();
  try {
    const found = await client.discovery(
      new URL(issuer),
      clientId,
      { client_secret: clientSecret, [client.clockTolerance]: graceSeconds },
      undefined,
      {
        [client.customFetch]: guardedFetch,
        execute: settings().ALLOW_PRIVATE_SIGN_IN ? [client.allowInsecureRequests] : [],
      },
    );
    client.enableNonRepudiationChecks(found); // checks the token's signature even though it came over TLS
    return found;
  } catch (error) {
    throw unavailable(error);
  }
}
