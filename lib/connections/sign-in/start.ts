import "server-only";
import type { ConnectionPurpose } from "@/db/enums";
import { getCompanyFor } from "@/lib/access/organisations";
import { sessionIdOf } from "@/lib/calls/session";
import { askOidc } from "@/lib/connections/oidc/ask";
import { askSaml } from "@/lib/connections/saml/ask";
import {
  type ConnectionRow,
  type ConnectionSettings,
  getSettings,
} from "@/lib/connections/settings/connection-settings";
import type { Context } from "@/lib/platform/context/context";
import { randomToken } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { assertSameOrigin } from "@/lib/platform/http/caller";
import { readCookie, setCookie } from "@/lib/platform/http/cookies";
import { sameOriginPath } from "@/lib/platform/http/same-origin-path";
import { goTo, orBackTo } from "./go-to";
import { getOpenConnection } from "./open-connection";
import { newState, saveRequest } from "./requests";

type Asked = { purpose: ConnectionPurpose; origin?: string | undefined; email?: string | undefined };

/**
 * Sends the browser to the organisation's provider. Only from our own pages, so that another site's link signs nobody in;
 * the answer is taken by this browser only.
 */
export async function startConnection(
  ctx: Context,
  connectionId: number,
  { purpose, origin, email }: Asked,
  { headers }: Request,
): Promise<Response> {
  const query = { ...(email && { email }), ...(purpose === "signIn" && origin && { origin }) };
  return orBackTo(purpose, query, async () => {
    assertFromOurPage(headers);
    const connection = await getOpenConnection(ctx, connectionId);
    if (purpose === "test") await assertMayTest(ctx, connection);
    if (purpose === "proof" && ctx.actor.kind !== "user") throw new AppError("unauthenticated");
    const settings = getSettings(connection, purpose);
    const browser = readCookie(headers, "connection") || null;
    return sendToProvider(ctx, connection, settings, { purpose, origin, email, browser });
  });
}

/** An address in a mail, which a browser opens without saying of any site, begins nothing either. */
function assertFromOurPage(headers: Headers): void {
  assertSameOrigin(headers);
  if (headers.get("sec-fetch-site") === "none") throw new AppError("forbidden", "foreign_origin");
}

/** Remembers the browser, by its cookie or by a new one, and sends it to the provider with a request. */
async function sendToProvider(
  ctx: Context,
  { id }: ConnectionRow,
  settings: ConnectionSettings,
  { purpose, origin, email, browser: known }: Asked & { browser: string | null },
): Promise<Response> {
  const state = newState();
  const browser = known ?? randomToken();
  const isProof = purpose === "proof";
  const { location, ...asked } =
    settings.kind === "oidc"
      ? await askOidc(settings, { state, email, isProof })
      : await askSaml(settings, { connectionId: id, state, isProof, now: ctx.now });
  await saveRequest(ctx, {
    connectionId: id,
    purpose,
    state,
    browser,
    sessionId: purpose === "signIn" ? null : sessionIdOf(ctx) || null,
    origin: sameOriginPath(origin),
    ...asked,
  });
  return goTo(location, [setCookie("connection", browser)]);
}

async function assertMayTest(ctx: Context, { companyId }: ConnectionRow): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  await getCompanyFor({ ...ctx, actor }, "company:security", companyId);
}
