import "server-only";
import { z } from "zod";
import { graceMs, graceSeconds } from "@/lib/connections/grace";
import { guardedFetch } from "@/lib/connections/guarded-fetch";
import { logoutLifeMs } from "@/lib/connections/limit-logouts";
import type { OidcSettings } from "@/lib/connections/settings/connection-settings";
import { unavailable } from "@/lib/connections/unavailable";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { discover } from "./provider";

const event = "http://schemas.openid.net/event/backchannel-logout";
/** How long a token's id has to be remembered, so that the token is used once. */
export const rememberedMs = logoutLifeMs + graceMs;

const claims = z
  .object({
    iss: z.string(),
    sub: z.string().optional(),
    sid: z.string().optional(),
    jti: z.string().min(1).max(500),
    iat: z.number(),
    events: z.object({ [event]: z.object({}).loose() }).loose(),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);
type LogoutClaims = z.infer<typeof claims>;

/** The library is loaded when a provider sends a token. */
const jose = () => import("jose");

/**
 * Refuses a token that cannot be this provider's, before its signature is checked: anybody may send one, and the check
 * makes us ask the provider for its keys.
 */
export async function assertPlausible(ctx: Context, token: string, { issuer, clientId }: OidcSettings): Promise<void> {
  const { decodeJwt, errors } = await jose();
  try {
    const payload = decodeJwt(token);
    const { iss, iat } = claims.parse(payload);
    const isNow = Math.abs(ctx.now.getTime() - iat * 1000) <= rememberedMs;
    if (bare(iss) === bare(issuer) && [payload.aud].flat().includes(clientId) && isNow) return;
  } catch (error) {
    if (!(error instanceof errors.JOSEError) && !(error instanceof z.ZodError)) throw error;
  }
  throw refused();
}

/** The claims of a token whose signature is valid by the keys that the provider publishes now. */
export async function readLogoutToken(ctx: Context, token: string, settings: OidcSettings): Promise<LogoutClaims> {
  const [{ createRemoteJWKSet, customFetch, jwtVerify, errors }, provider] = await Promise.all([
    jose(),
    discover(settings),
  ]);
  const { issuer, jwks_uri: keys } = provider.serverMetadata();
  if (!keys) throw unavailable(new Error("The provider names no keys"));
  const keySet = createRemoteJWKSet(new URL(keys), { [customFetch]: guardedFetch });
  try {
    const { payload } = await jwtVerify(token, keySet, {
      issuer,
      audience: settings.clientId,
      clockTolerance: graceSeconds,
      maxTokenAge: logoutLifeMs / 1000,
      currentDate: ctx.now,
    });
    return claims.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw refused();
    throw unavailable(error);
  }
}

export const refused = () => new AppError("bad_request", "logout_token_refused");

/** The settings keep the issuer without the slash at its end. */
const bare = (issuer: string) => issuer.replace(/\/$/, "");
