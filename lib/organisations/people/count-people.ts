import "server-only";
import { eq, type SQL } from "drizzle-orm";
import { companyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import type { UserContext } from "@/lib/platform/context/context";
import { countRows, type Total } from "@/lib/platform/database/list-page";

/** How many rows of an organisation's people meet this condition on `companyUsers` and `users`. */
export const countPeople = (ctx: UserContext, where: SQL | undefined): Promise<Total> =>
  countRows(
    ctx,
    ctx.db
      .select({ id: companyUsers.id })
      .from(companyUsers)
      .innerJoin(users, eq(users.id, companyUsers.userId))
      .where(where),
  );
