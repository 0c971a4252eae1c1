import "server-only";
import { and, eq } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import type { Context } from "@/lib/platform/context/context";
import { holdsAddress } from "@/lib/platform/mail/address-forms";

/** Whoever has left is not the organisation's contact any more; its settings ask for another. */
export async function dropContact(tx: Context, companyId: number, email: string): Promise<void> {
  await tx.db
    .update(companies)
    .set({ contactFirstName: null, contactLastName: null, contactEmail: null, contactPhone: null })
    .where(and(eq(companies.id, companyId), holdsAddress(companies.contactEmail, email)));
}
