import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { companies, companyUsers, holdingCompanyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import type { Member } from "@/lib/platform/context/context";
import { memberColumns, memberOf } from "./member-row";

/** The user with the permissions they have now, for what is done in their name while they are away. */
export async function findMember(db: Database, userId: number): Promise<Member | null> {
  const [row] = await db
    .select(memberColumns)
    .from(users)
    .leftJoin(companyUsers, eq(companyUsers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyUsers.companyId))
    .leftJoin(holdingCompanyUsers, eq(holdingCompanyUsers.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row ? memberOf(row, 0) : null;
}
