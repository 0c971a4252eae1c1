import "server-only";
import { and, isNotNull, isNull, or, sql } from "drizzle-orm";
import { companyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";

/**
 * Who has an account of his own and was asked to join tells the organisation what he is called by accepting; until then
 * it has the address that it wrote to. Else an invitation would tell anyone whose address is whose.
 */
const nameIsShown = or(isNotNull(companyUsers.acceptedAt), and(isNull(users.passwordHash), isNull(users.confirmedAt)));

/** Empty until then; for a query of users joined with their places in the organisation. */
export const shownName = {
  firstName: sql<string>`case when ${nameIsShown} then ${users.firstName} else '' end`,
  lastName: sql<string>`case when ${nameIsShown} then ${users.lastName} else '' end`,
};
export const fullName = sql`${shownName.firstName} || ' ' || ${shownName.lastName}`;
