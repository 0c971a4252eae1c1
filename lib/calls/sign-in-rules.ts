import "server-only";
import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { companyRoles } from "@/db/enums";
import { companies, companyUsers, holdingCompanyUsers } from "@/db/schema/companies";
import { passkeys, totpSecrets } from "@/db/schema/second-steps";
import { connectionExceptions, connectionProofs, connections } from "@/db/schema/single-sign-on";
import { sessions, users } from "@/db/schema/users";
import type { NetworksByCompany } from "./from-where";
import type { Context } from "@/lib/platform/context/context";

const held = alias(companies, "held");

/** The organisation's rule; for people of a holding, the strictest rule of the organisations that they administer. */
const strictest = <T>(own: SQLWrapper, ofHeld: SQLWrapper) =>
  sql<T | null>`case when ${holdingCompanyUsers.holdingCompanyId} is not null then (select min(${ofHeld}) from ${companies} as held
      where ${held.holdingCompanyId} = ${holdingCompanyUsers.holdingCompanyId} and ${held.deletedAt} is null)
    when ${companyUsers.acceptedAt} is not null then ${own} end`;

const secondStepFrom = strictest<Date>(companies.secondStepFrom, held.secondStepFrom).mapWith(companies.secondStepFrom);
const longestSessionHours = strictest<number>(companies.longestSessionHours, held.longestSessionHours);

const idleMinutes = strictest<number>(companies.idleMinutes, held.idleMinutes);

/** Of each organisation that the person administers and that has any. */
const networks = sql<NetworksByCompany>`case when ${holdingCompanyUsers.holdingCompanyId} is not null
    then (select jsonb_object_agg(${held.id}, ${held.networks}) from ${companies} as held
      where ${held.holdingCompanyId} = ${holdingCompanyUsers.holdingCompanyId} and ${held.deletedAt} is null
        and cardinality(${held.networks}) > 0)
    when ${companyUsers.acceptedAt} is not null and ${companyUsers.roleId} = ${companyRoles.administrator}
    then jsonb_build_object(${companies.id}, ${companies.networks}) end`;

const hasStep = sql`(exists (select from ${totpSecrets} where ${totpSecrets.userId} = ${users.id}
    and ${totpSecrets.confirmedAt} is not null)
  or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`;

/** The organisations' rules that apply to a session. Joins as for `memberColumns`, with the session; `now` is a moment. */
export const ruleColumns = (now: unknown) => ({
  longestSessionHours,
  idleMinutes,
  networks,
  lacksSecondStep: sql<boolean>`coalesce(${secondStepFrom} <= ${now}, false) and not ${hasStep} and not ${hasStepThere}`,
});

/** The session's proof by the connection of the person's organisation; null for any other session. */
const proofOfSession = sql`select from ${connectionProofs} where ${connectionProofs.sessionId} = ${sessions.id}
  and ${connectionProofs.connectionId} = ${connections.id}`;

/**
 * Whether the organisation demands its own sign-in, and the session began otherwise. Administrators who are excepted sign
 * in as before, and a holding's people belong to no organisation. `now` is a moment; joins as for `memberColumns`, with the session.
 */
export const lacksConnection = (now: unknown) =>
  sql<boolean>`(${companyUsers.acceptedAt} is not null and exists (select from ${connections}
    where ${connections.companyId} = ${companyUsers.companyId} and ${connections.settingsSealed} is not null
      and ${connections.demandedFrom} <= ${now}
      and not exists (select from ${connectionExceptions} where ${connectionExceptions.connectionId} = ${connections.id}
        and ${connectionExceptions.userId} = ${users.id} and ${companyUsers.roleId} = ${companyRoles.administrator})
      and not exists (${proofOfSession})))`;

/** Whether the provider took two steps for this session, and the organisation lets them count. */
const hasStepThere = sql`exists (select from ${connections} where ${connections.companyId} = ${companyUsers.companyId}
  and ${connections.countsSecondStep} and exists (${proofOfSession} and 'mfa' = any(${connectionProofs.methods})))`;

/** From when on the person needs a second step; null if no organisation demands one. */
export async function findSecondStepRule(ctx: Context, userId: number): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ from: secondStepFrom })
    .from(users)
    .leftJoin(companyUsers, eq(companyUsers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyUsers.companyId))
    .leftJoin(holdingCompanyUsers, eq(holdingCompanyUsers.userId, users.id))
    .where(eq(users.id, userId));
  return row?.from ?? null;
}
