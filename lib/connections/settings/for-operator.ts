import "server-only";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import { connectionExceptions, connections } from "@/db/schema/single-sign-on";
import { users } from "@/db/schema/users";
import { listUsableDomains } from "@/lib/connections/domains/queries";
import type { CompanyRow } from "@/lib/access/organisations";
import type { Context } from "@/lib/platform/context/context";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { findConnection, toConnectionDto } from "./queries";

/** Lines for the operator: domains, provider, since when it is demanded, and who is excepted. */
export async function describeConnection(ctx: Context, company: CompanyRow): Promise<string[]> {
  const domains = await listUsableDomains(ctx, company);
  const row = await findConnection(ctx, company.id);
  const lines = domains.map(
    ({ domain, verifiedAt, verifiedBy, failingSince }) =>
      `Domain ${domain}: ${verifiedAt ? `proved by ${verifiedBy} on ${verifiedAt.toISOString()}` : "not proved"}${
        failingSince ? `, record missing since ${failingSince.toISOString()}` : ""
      }`,
  );
  if (!row) return [...lines, `${company.name} has no sign-in of its own.`];
  const { settings, draft, draftTestedAt, demandedFrom } = await toConnectionDto(ctx, row);
  const excepted = await ctx.db
    .select({ email: users.email })
    .from(connectionExceptions)
    .innerJoin(users, eq(users.id, connectionExceptions.userId))
    .where(eq(connectionExceptions.connectionId, row.id))
    .orderBy(asc(users.id));
  return [
    ...lines,
    settings ? `In use: ${settings.kind}, ${settings.issuer}` : "Nothing is in use.",
    ...(draft ? [`Draft: ${draft.kind}, ${draft.issuer}, ${draftTestedAt ? "tested" : "not tested"}`] : []),
    demandedFrom ? `Demanded from ${demandedFrom.toISOString()}` : "Not demanded.",
    ...(excepted.length > 0 ? [`Exceptions: ${excepted.map(({ email }) => email).join(", ")}`] : []),
  ];
}

/** False if nothing was demanded. */
export async function endDemand(tx: Context, companyId: number): Promise<boolean> {
  const [ended] = await tx.db
    .update(connections)
    .set({ demandedFrom: null, updatedAt: tx.now })
    .where(and(eq(connections.companyId, companyId), isNotNull(connections.demandedFrom)))
    .returning();
  if (ended) await recordSecurityEvent(tx, "connectionDemanded", { companyId });
  return ended !== undefined;
}
