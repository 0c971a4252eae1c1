import "server-only";
import { eq } from "drizzle-orm";
import { companyUsers } from "@/db/schema/companies";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import type { Payer } from "./payer";

/** Users of the paying organisation, pending invitations included; 1 for a person who pays. */
export async function countUsers(ctx: UserContext, payer: Payer): Promise<number> {
  return payer.companyId === null ? 1 : ctx.db.$count(companyUsers, eq(companyUsers.companyId, payer.companyId));
}

/** A smaller plan must still have room for every user. Call under the payer's lock, which invitations take too. */
export async function assertUnitsSuffice(tx: UserContext, payer: Payer, units: number): Promise<void> {
  const count = await countUsers(tx, payer);
  if (units < count) throw new AppError("conflict", "units_too_few", { values: { count } });
}
