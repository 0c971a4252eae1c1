import "server-only";
import { eq, type SQL } from "drizzle-orm";
import type { brandings, mailSettings } from "@/db/schema/appearance";

/** An organisation or a user: either may have its own branding and mail server. */
export type Owner = { companyId: number; userId?: never } | { userId: number; companyId?: never };

export function ownedBy(table: typeof brandings | typeof mailSettings, { companyId, userId }: Owner): SQL {
  return companyId === undefined ? eq(table.userId, userId) : eq(table.companyId, companyId);
}

/** The conflict column of an upsert. */
export const ownerColumn = (table: typeof brandings | typeof mailSettings, { companyId }: Owner) =>
  companyId === undefined ? table.userId : table.companyId;

/** Bound to the ciphertext of what is encrypted for this owner (docs/threats.md 19). */
export const ownerName = ({ companyId, userId }: Owner): string =>
  companyId === undefined ? `user:${userId}` : `company:${companyId}`;
