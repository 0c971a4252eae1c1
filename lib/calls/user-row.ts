import "server-only";
import { companies, companyUsers, holdingCompanyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import type { User } from "@/lib/platform/context/context";

/** What `memberOf` reads; joins the user's organisation and holding. */
export const userColumns = {
  userId: users.id,
  email: users.email,
  confirmedAt: users.confirmedAt,
  companyId: companyUsers.companyId,
  companyRole: companyUsers.roleId,
  acceptedAt: companyUsers.acceptedAt,
  suspendedAt: companies.suspendedAt,
  holdingCompanyId: holdingCompanyUsers.holdingCompanyId,
};
type UserRow = {
  userId: number;
  email: string;
  confirmedAt: Date | null;
  companyId: number | null;
  companyRole: number | null;
  acceptedAt: Date | null;
  suspendedAt: Date | null;
  holdingCompanyId: number | null;
};

/** Null if the organisation is suspended. */
export function userOf(row: UserRow, sessionId: number): User | null {
  const inCompany = row.acceptedAt !== null && row.holdingCompanyId === null;
  if (inCompany && row.suspendedAt !== null) return null;
  return {
    kind: "user",
    userId: row.userId,
    sessionId,
    email: row.email,
    confirmed: row.confirmedAt !== null,
    companyId: inCompany ? row.companyId : null,
    companyRole: inCompany ? row.companyRole : null,
    holdingCompanyId: row.holdingCompanyId,
  };
}
