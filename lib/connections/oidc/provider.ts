import "server-only";
import type { Configuration } from "openid-client";
import type { OidcSettings } from "@/lib/connections/settings/connection-settings";
import { AppError } from "@/lib/platform/errors/errors";
import { log } from "@/lib/platform/logs/log";
import { settings } from "@/lib/platform/process/settings";
import { guardedFetch } from "./guarded-fetch";

/** Where the provider sends browsers back to. */
export const oidcCallback = () => new URL("/v1/auth/oidc/callback", settings().appUrl).href;

/** The library is loaded when somebody signs in by a connection, and by no other page. */
export const openidClient = () => import("openid-client");

const graceSeconds = 120;

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

/** The refusal, with its reason in the log only: it may name addresses of the provider's network. */
export function unavailable(error: unknown): AppError {
  log.warn({ reason: error instanceof Error ? `${error.name}: ${error.message}` : "unknown" }, "connection failed");
  return new AppError("provider_failed", "connection_unavailable");
}
