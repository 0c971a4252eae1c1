import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { scimUsers } from "@/db/schema/scim";
import type { Context } from "@/lib/platform/context/context";

/** So that the organisation's provider reads that the person is no member any more, nor invited. */
export async function noteInactive(tx: Context, companyId: number, userId: number): Promise<void> {
  await tx.db
    .update(scimUsers)
    .set({ isActive: false, version: sql`${scimUsers.version} + 1`, updatedAt: tx.now })
    .where(and(eq(scimUsers.companyId, companyId), eq(scimUsers.userId, userId), eq(scimUsers.isActive, true)));
}
