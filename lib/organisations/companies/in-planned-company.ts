import "server-only";
import type { CompanyRow } from "@/lib/access/organisations";
import type { Permission } from "@/lib/permissions/policy";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { getPlannedCompanyFor } from "./assert-plan";

/** Runs `act` under the organisation's lock, where the caller's rights and the plan are checked as they are by then. */
export function inPlannedCompany<T>(
  ctx: UserContext,
  permission: Permission,
  companyId: number,
  act: (tx: UserContext, owner: { companyId: CompanyRow["id"] }) => Promise<T>,
): Promise<T> {
  return transact(ctx, async (tx) => {
    const { id } = await getPlannedCompanyFor(tx, permission, companyId, { lock: true });
    return act(tx, { companyId: id });
  });
}
