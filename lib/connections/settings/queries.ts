import "server-only";
import { asc, eq } from "drizzle-orm";
import { connectionExceptions, connectionGroups, connections } from "@/db/schema/single-sign-on";
import { oidcCallback } from "@/lib/connections/oidc/provider";
import { samlAddresses } from "@/lib/connections/saml/addresses";
import { certificatesExpireAt } from "@/lib/connections/saml/keys";
import type { ConnectionDto, ShownSettings } from "@/lib/connections/schema";
import { getPlannedCompanyFor } from "@/lib/organisations/companies/assert-plan";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { settings as ofProduct } from "@/lib/platform/process/settings";
import { type ConnectionRow, type ConnectionSettings, openSettings, type Version } from "./connection-settings";

export async function findConnection(ctx: Context, companyId: number): Promise<ConnectionRow | null> {
  const [row] = await ctx.db.select().from(connections).where(eq(connections.companyId, companyId));
  return row ?? null;
}

/** The organisation's connection; call it under the organisation's lock to change it. */
export async function getConnection(ctx: Context, companyId: number): Promise<ConnectionRow> {
  const row = await findConnection(ctx, companyId);
  if (!row) throw new AppError("not_found", "no_connection");
  return row;
}

/** For administrators; null if the organisation has none. */
export async function showConnection(ctx: UserContext, companyId: number): Promise<ConnectionDto | null> {
  const company = await getPlannedCompanyFor(ctx, "company:security", companyId);
  const row = await findConnection(ctx, company.id);
  return row && toConnectionDto(ctx, row);
}

export async function toConnectionDto(ctx: Context, row: ConnectionRow): Promise<ConnectionDto> {
  const [exceptions, groups] = await Promise.all([
    ctx.db
      .select({ userId: connectionExceptions.userId })
      .from(connectionExceptions)
      .where(eq(connectionExceptions.connectionId, row.id))
      .orderBy(asc(connectionExceptions.userId)),
    ctx.db
      .select()
      .from(connectionGroups)
      .where(eq(connectionGroups.connectionId, row.id))
      .orderBy(asc(connectionGroups.id)),
  ]);
  return {
    id: row.id,
    settings: shownOf(row, "settings"),
    draft: shownOf(row, "draft"),
    draftTestedAt: row.draftTestedAt,
    saml: samlAddresses(row.id),
    redirectUrl: oidcCallback(),
    logoutUrl: new URL(`/v1/auth/connections/${row.id}/logout`, ofProduct().appUrl).href,
    makesAccounts: row.makesAccounts,
    defaultRoleId: row.defaultRoleId,
    groupsClaim: row.groupsClaim,
    groups: groups.map(({ value, roleId, groupId }) => ({ value, roleId, groupId })),
    countsSecondStep: row.countsSecondStep,
    heirId: row.heirId,
    demandedFrom: row.demandedFrom,
    exceptions: exceptions.map(({ userId }) => userId),
  };
}

function shownOf(row: ConnectionRow, version: Version): ShownSettings | null {
  const given = openSettings(row, version);
  return given && shown(given);
}

/** Without secret and keys. */
function shown(given: ConnectionSettings): ShownSettings {
  const { issuer } = given;
  if (given.kind === "oidc") {
    const { kind, clientId, trustsAddresses } = given;
    return { kind, issuer, clientId, trustsAddresses };
  }
  const { kind, metadataUrl, idpInitiated, provider } = given;
  return { kind, issuer, metadataUrl, idpInitiated, certificatesExpireAt: certificatesExpireAt(provider.certificates) };
}
