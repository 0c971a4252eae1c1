import "server-only";
import { eq } from "drizzle-orm";
import { contacts } from "@/db/schema/contacts";
import { type MemberContext, transact } from "@/lib/platform/context";
import { getContactFor } from "./access";

/** Out of the address list; what was sent to that person stays as it is. */
export async function deleteContact(ctx: MemberContext, contactId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const contact = await getContactFor(tx, contactId);
    await tx.db.delete(contacts).where(eq(contacts.id, contact.id));
  });
}
