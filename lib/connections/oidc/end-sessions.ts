import "server-only";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { connectionProofs, connectionSubjects, usedAssertions } from "@/db/schema/single-sign-on";
import { getSettings } from "@/lib/connections/settings/connection-settings";
import { endRestingSessions } from "@/lib/connections/sign-in/proofs";
import { getOpenConnection } from "@/lib/connections/sign-in/start";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { readFields } from "@/lib/platform/http/read-body";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { discover, unavailable } from "./provider";
import { guardedFetch } from "./guarded-fetch";

const event = "http://schemas.openid.net/event/backchannel-logout";
const most = 20_000;
/** A token without an end is out of date by then. */
const lifeMs = 10 * 60_000;
const graceSeconds = 120;

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
type Claims = z.infer<typeof claims>;

/** Ends the sessions that rest on the provider's, as its logout token says (OpenID Connect Back-Channel Logout 1.0). */
export async function endSessionsByProvider(ctx: Context, connectionId: number, request: Request): Promise<Response> {
  const connection = await getOpenConnection(ctx, connectionId);
  const settings = getSettings(connection);
  if (settings.kind !== "oidc") throw new AppError("not_found", "no_connection");
  const { logout_token: token = "" } = await readFields(request, most);
  const told = await readToken(ctx, token, settings);
  await transact(ctx, async (tx) => {
    const expiresAt = new Date(tx.now.getTime() + lifeMs + graceSeconds * 1000);
    const [isFirst] = await tx.db
      .insert(usedAssertions)
      .values({ connectionId, assertionId: told.jti, expiresAt })
      .onConflictDoNothing()
      .returning();
    if (!isFirst) throw new AppError("bad_request", "logout_token_refused");
    const which = and(
      eq(connectionSubjects.issuer, told.iss),
      told.sub === undefined ? undefined : eq(connectionSubjects.subject, told.sub),
      told.sid === undefined ? undefined : eq(connectionProofs.providerSession, told.sid),
    );
    for (const userId of await endRestingSessions(tx, connectionId, which))
      await recordSecurityEvent(tx, "sessionsEndedByProvider", { companyId: connection.companyId, subjectId: userId });
  });
  return new Response(null, { status: 200, headers: { "cache-control": "no-store" } });
}

async function readToken(ctx: Context, token: string, settings: Parameters<typeof discover>[0]): Promise<Claims> {
  const [{ createRemoteJWKSet, customFetch, jwtVerify, errors }, provider] = await Promise.all([
    import("jose"),
    discover(settings),
  ]);
  const { issuer, jwks_uri: keys } = provider.serverMetadata();
  if (!keys) throw unavailable(new Error("The provider names no keys"));
  const keySet = createRemoteJWKSet(new URL(keys), {
    [customFetch]: guardedFetch,
  });
  try {
    const { payload } = await jwtVerify(token, keySet, {
      issuer,
      audience: settings.clientId,
      clockTolerance: graceSeconds,
      maxTokenAge: lifeMs / 1000,
      currentDate: ctx.now,
    });
    return claims.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError)
      throw new AppError("bad_request", "logout_token_refused");
    throw unavailable(error);
  }
}
