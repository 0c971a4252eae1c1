import "server-only";
import { limitLogouts } from "@/lib/connections/limit-logouts";
import { getSettings } from "@/lib/connections/settings/connection-settings";
import { endNamedSessions } from "@/lib/connections/sign-in/end-named-sessions";
import { goTo, orBackTo } from "@/lib/connections/sign-in/go-to";
import { getOpenConnection } from "@/lib/connections/sign-in/open-connection";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { appLink } from "@/lib/platform/process/settings";
import { parseLogoutRequest, readSentMessage, verifyLogoutRequest } from "./read-logout-request";
import { assertFirstUse } from "./assert-first-use";

/**
 * Ends the sessions that rest on the provider's, as its signed logout request says, and sends the browser back to it
 * (SAML 2.0 Profiles, 4.4). What is refused leads to the sign-in page, which says so.
 */
export async function endSamlSessions(ctx: Context, connectionId: number, request: Request): Promise<Response> {
  return orBackTo("signIn", {}, async () => {
    const connection = await getOpenConnection(ctx, connectionId);
    const settings = getSettings(connection);
    if (settings.kind !== "saml") throw new AppError("not_found", "no_connection");
    const sent = await readSentMessage(request);
    if (!sent.message) return goTo(appLink("/login"), []); // a response, though we send no requests
    const unverified = await parseLogoutRequest(ctx, connectionId, settings, sent);
    const responseUrl = await limitLogouts(ctx, connectionId, async () => {
      const asked = await verifyLogoutRequest(ctx, connectionId, settings, unverified);
      await transact(ctx, async (tx) => {
        await assertFirstUse(tx, connectionId, asked.id, asked.expiresAt);
        await endNamedSessions(tx, connection, asked);
      });
      return asked.responseUrl;
    });
    return goTo(responseUrl ?? appLink("/login"), []);
  });
}
