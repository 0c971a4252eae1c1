import "server-only";
import { and, asc, desc, eq, inArray, or } from "drizzle-orm";
import { companyGroups, companyGroupUsers, companyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import type { Total } from "@/lib/platform/database/list-page";
import { keyContains } from "@/lib/platform/database/search-key";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { getCompanyFor } from "@/lib/access/organisations";
import { findSecured } from "@/lib/second-steps/find-second-step";
import { countPeople } from "./count-people";
import { shownName, shownPersonContains } from "./shown-name";
import type { CompanyUserDto, CompanyUsersQuery } from "@/lib/organisations/schema";
import { hasOneName } from "@/lib/recipients/rules";

type Row = {
  companyUser: typeof companyUsers.$inferSelect;
  user: typeof users.$inferSelect;
  /** The name as the organisation may see it. */
  name: { firstName: string; lastName: string };
};

const columnsOfRow = { companyUser: companyUsers, user: users, name: shownName };

/** A page of the organisation's users, searched by first name, last name, group name or e-mail. */
export async function listCompanyUsers(
  ctx: UserContext,
  companyId: number,
  { page, perPage, search, sort, direction }: CompanyUsersQuery,
): Promise<{ companyUsers: CompanyUserDto[] } & Total> {
  const company = await getCompanyFor(ctx, "company:users", companyId);
  const inGroupOfThatName = ctx.db
    .select({ userId: companyGroupUsers.userId })
    .from(companyGroupUsers)
    .innerJoin(companyGroups, eq(companyGroups.id, companyGroupUsers.groupId))
    .where(and(eq(companyGroups.companyId, company.id), keyContains(companyGroups.searchKey, search)));
  const found = or(shownPersonContains(search), inArray(companyUsers.userId, inGroupOfThatName));
  const where = and(eq(companyUsers.companyId, company.id), search ? found : undefined);
  const order = direction === "asc" ? asc : desc;
  const columns = {
    name: [shownName.firstName, shownName.lastName],
    email: [users.email],
    accepted_at: [companyUsers.acceptedAt],
  }[sort];
  const [total, rows] = await Promise.all([
    countPeople(ctx, where),
    ctx.db
      .select(columnsOfRow)
      .from(companyUsers)
      .innerJoin(users, eq(users.id, companyUsers.userId))
      .where(where)
      .orderBy(...columns.map((one) => order(one)), asc(companyUsers.id))
      .limit(perPage)
      .offset((Math.max(page, 1) - 1) * perPage),
  ]);
  return { companyUsers: await withGroups(ctx, company.id, rows), ...total };
}

/** One of the organisation's users, for its administrators. */
export async function findCompanyUser(
  ctx: UserContext,
  companyId: number,
  companyUserId: number,
): Promise<CompanyUserDto> {
  const company = await getCompanyFor(ctx, "company:users", companyId);
  const row = await getCompanyUser(ctx, company.id, companyUserId);
  const [found] = await withGroups(ctx, company.id, [row]);
  if (!found) throw new AppError("not_found");
  return found;
}

/** The row itself. Callers must have checked access to the organisation. */
export async function getCompanyUser(ctx: UserContext, companyId: number, companyUserId: number): Promise<Row> {
  const [row] = await ctx.db
    .select(columnsOfRow)
    .from(companyUsers)
    .innerJoin(users, eq(users.id, companyUsers.userId))
    .where(and(eq(companyUsers.id, companyUserId), eq(companyUsers.companyId, companyId)));
  if (!row) throw new AppError("not_found");
  return row;
}

async function withGroups(ctx: UserContext, companyId: number, rows: Row[]): Promise<CompanyUserDto[]> {
  if (rows.length === 0) return [];
  const members = rows.filter(({ companyUser }) => companyUser.acceptedAt !== null).map(({ user }) => user.id);
  const secured = await findSecured(ctx, members);
  const groups = await ctx.db
    .select({ userId: companyGroupUsers.userId, name: companyGroups.name })
    .from(companyGroupUsers)
    .innerJoin(companyGroups, eq(companyGroups.id, companyGroupUsers.groupId))
    .where(
      and(
        eq(companyGroups.companyId, companyId),
        inArray(
          companyGroupUsers.userId,
          rows.map(({ user }) => user.id),
        ),
      ),
    )
    .orderBy(asc(companyGroups.name));
  return rows.map(({ companyUser, user, name }) => ({
    ...companyUser,
    ...name,
    singleName: hasOneName(name),
    email: user.email,
    defaultLanguage: languageOr(user.defaultLanguage),
    groupNames: groups.filter((group) => group.userId === user.id).map((group) => group.name),
    hasSecondStep: secured.has(user.id),
  }));
}
