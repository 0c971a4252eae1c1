import "server-only";
import { eq } from "drizzle-orm";
import { contacts } from "@/db/schema/contacts";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { getContactFor } from "./access";

/** Removes the contact from the address list; workflows already sent do not change. */
export async function deleteContact(ctx: UserContext, contactId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const contact = await getContactFor(tx, contactId);
    await tx.db.delete(contacts).where(eq(contacts.id, contact.id));
  });
}
