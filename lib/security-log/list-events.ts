import "server-only";
import { and, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { securityEvents } from "@/db/schema/security";
import { getCompanyFor } from "@/lib/access/organisations";
import type { UserContext } from "@/lib/platform/context/context";
import { countRows, offsetOf, type Slice, type Total } from "@/lib/platform/database/list-page";
import { keyContains } from "@/lib/platform/database/search-key";
import type { SecurityEventDto, SecurityEventsQuery, SecurityFilters } from "@/lib/security/schema";

type Page = { securityEvents: SecurityEventDto[] } & Total;

/** A page of what happened in the organisation, the latest first. */
export async function listSecurityEvents(
  ctx: UserContext,
  companyId: number,
  { page, perPage, ...filters }: SecurityEventsQuery,
): Promise<Page> {
  const company = await getCompanyFor(ctx, "company:security", companyId);
  return readPage(ctx, ofCompany(company.id, filters), { page, perPage });
}

/** A page of what the caller did, and what was done to them; not what others do in organisations they have left. */
export function listOwnSecurityEvents(ctx: UserContext, slice: Slice): Promise<Page> {
  const { userId } = ctx.actor;
  return readPage(ctx, or(eq(securityEvents.actorId, userId), eq(securityEvents.subjectId, userId)), slice);
}

/** All of the organisation's events that meet the filters, the latest first, a thousand at a time. */
export async function* readSecurityEvents(
  ctx: UserContext,
  companyId: number,
  filters: SecurityFilters,
): AsyncGenerator<SecurityEventDto[]> {
  const atOnce = 1000;
  let after: SQL | undefined;
  for (;;) {
    const rows = await read(ctx, and(ofCompany(companyId, filters), after)).limit(atOnce);
    yield rows.map(toDto);
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    // Rows of one transaction have the same time; of the time itself, microseconds must not be lost.
    after = sql`(${securityEvents.at}, ${securityEvents.id}) <
      ((select at from ${securityEvents} as last where last.id = ${last.id}), ${last.id})`;
  }
}

function ofCompany(companyId: number, { search, event, since, until }: SecurityFilters): SQL | undefined {
  const names = sql`search_key(concat_ws(' ', ${securityEvents.actor}, ${securityEvents.subject}))`;
  return and(
    eq(securityEvents.companyId, companyId),
    event && eq(securityEvents.event, event),
    since && gte(securityEvents.at, since),
    until && lt(securityEvents.at, until),
    search ? keyContains(names, search) : undefined,
  );
}

async function readPage(ctx: UserContext, where: SQL | undefined, { page, perPage }: Slice): Promise<Page> {
  const [rows, total] = await Promise.all([
    read(ctx, where).limit(perPage).offset(offsetOf({ page, perPage })),
    countRows(ctx, ctx.db.select({ id: securityEvents.id }).from(securityEvents).where(where)),
  ]);
  return { securityEvents: rows.map(toDto), ...total };
}

const read = (ctx: UserContext, where: SQL | undefined) =>
  ctx.db
    .select()
    .from(securityEvents)
    .where(where)
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
    .$dynamic();

const toDto = ({ ip, ...row }: typeof securityEvents.$inferSelect): SecurityEventDto => ({ ...row, ipAddress: ip });
