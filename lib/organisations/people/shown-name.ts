import "server-only";
import { and, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { companyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { keyContains } from "@/lib/platform/database/search-key";

/**
 * A person who already has an account tells the organisation their name by accepting; until then it only sees the
 * address it wrote to. Otherwise inviting an address would reveal its owner's name.
 */
const nameIsShown = or(isNotNull(companyUsers.acceptedAt), and(isNull(users.passwordHash), isNull(users.confirmedAt)));

/** Empty until the name may be shown; for a query of users joined with their memberships. */
export const shownName = {
  firstName: sql<string>`case when ${nameIsShown} then ${users.firstName} else '' end`,
  lastName: sql<string>`case when ${nameIsShown} then ${users.lastName} else '' end`,
};

/** Whether the name as it is shown, or the address, contains the text. The key holds both, so the index narrows either. */
export const shownPersonContains = (search: string): SQL | undefined =>
  and(keyContains(users.searchKey, search), or(nameIsShown, keyContains(sql`search_key(${users.email})`, search)));
