import "server-only";
import { limitLogouts } from "@/lib/connections/limit-logouts";
import { noteUsed } from "@/lib/connections/note-used";
import { getSettings } from "@/lib/connections/settings/connection-settings";
import { endNamedSessions } from "@/lib/connections/sign-in/end-named-sessions";
import { getOpenConnection } from "@/lib/connections/sign-in/open-connection";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { readFields } from "@/lib/platform/http/read-body";
import { assertPlausible, readLogoutToken, refused, rememberedMs } from "./logout-token";

const most = 20_000;

/** Ends the sessions that rest on the provider's, as its logout token says (OpenID Connect Back-Channel Logout 1.0). */
export async function endSessionsByProvider(ctx: Context, connectionId: number, request: Request): Promise<Response> {
  const connection = await getOpenConnection(ctx, connectionId);
  const settings = getSettings(connection);
  if (settings.kind !== "oidc") throw new AppError("not_found", "no_connection");
  const { logout_token: token = "" } = await readFields(request, most);
  await assertPlausible(ctx, token, settings);
  await limitLogouts(ctx, connectionId, async () => {
    const claims = await readLogoutToken(ctx, token, settings);
    await transact(ctx, async (tx) => {
      const expiresAt = new Date(tx.now.getTime() + rememberedMs);
      if (!(await noteUsed(tx, connectionId, claims.jti, expiresAt))) throw refused();
      const sessions = claims.sid === undefined ? [] : [claims.sid];
      await endNamedSessions(tx, connection, { issuer: claims.iss, subject: claims.sub ?? null, sessions });
    });
  });
  return new Response(null, { status: 200, headers: { "cache-control": "no-store" } });
}
