import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { ConnectionPurpose } from "@/db/enums";
import { companies } from "@/db/schema/companies";
import { connections } from "@/db/schema/single-sign-on";
import { getCompanyFor } from "@/lib/access/organisations";
import { sessionIdOf } from "@/lib/calls/session";
import { askOidc } from "@/lib/connections/oidc/ask";
import { type ConnectionRow, getSettings } from "@/lib/connections/settings/connection-settings";
import type { Context } from "@/lib/platform/context/context";
import { randomToken } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { assertSameOrigin } from "@/lib/platform/http/caller";
import { readCookie, setCookie } from "@/lib/platform/http/cookies";
import { sameOriginPath } from "@/lib/platform/http/same-origin-path";
import { backTo, goTo } from "./go-to";
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
  try {
    assertSameOrigin(headers);
    const connection = await getOpenConnection(ctx, connectionId);
    if (purpose === "test") await assertMayTest(ctx, connection);
    if (purpose === "proof" && ctx.actor.kind !== "user") throw new AppError("unauthenticated");
    const state = newState();
    const browser = readCookie(headers, "connection") || randomToken();
    const settings = getSettings(connection, purpose === "test" && connection.draftSealed ? "draft" : "settings");
    const { location, ...asked } = await askOidc(settings, { state, email, isProof: purpose === "proof" });
    await saveRequest(ctx, {
      connectionId: connection.id,
      purpose,
      state,
      browser,
      sessionId: purpose === "signIn" ? null : sessionIdOf(ctx) || null,
      origin: sameOriginPath(origin),
      ...asked,
    });
    return goTo(location, [setCookie("connection", browser)]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return backTo(purpose, {
      error: error.reason,
      ...(email && { email }),
      ...(purpose === "signIn" && origin && { origin }),
    });
  }
}

/** A connection of an organisation that is neither gone nor suspended. */
export async function getOpenConnection(ctx: Context, connectionId: number): Promise<ConnectionRow> {
  const [row] = await ctx.db
    .select({ connection: connections, suspendedAt: companies.suspendedAt })
    .from(connections)
    .innerJoin(companies, and(eq(companies.id, connections.companyId), isNull(companies.deletedAt)))
    .where(eq(connections.id, connectionId));
  if (!row) throw new AppError("not_found", "no_connection");
  if (row.suspendedAt) throw new AppError("forbidden", "organisation_suspended");
  return row.connection;
}

async function assertMayTest(ctx: Context, { companyId }: ConnectionRow): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  await getCompanyFor({ ...ctx, actor }, "company:security", companyId);
}
