import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { companies, companyUsers, holdingCompanyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import type { User } from "@/lib/platform/context/context";
import { userColumns, userOf } from "./user-row";

/** The user with the permissions they have now, for what is done in their name while they are away. */
export async function findUser(db: Database, userId: number): Promise<User | null> {
  const [row] = await db
    .select(userColumns)
    .from(users)
    .leftJoin(companyUsers, eq(companyUsers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyUsers.companyId))
    .leftJoin(holdingCompanyUsers, eq(holdingCompanyUsers.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row ? userOf(row, 0) : null;
}
