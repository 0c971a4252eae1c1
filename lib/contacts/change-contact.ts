import "server-only";
import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { contacts } from "@/db/schema/contacts";
import { assertPrintable } from "@/lib/platform/text/assert-printable";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { invalid } from "@/lib/platform/errors/errors";
import { holdsAddress } from "@/lib/platform/mail/address-forms";
import { changedNames } from "@/lib/recipients/rules";
import { getContactFor } from "./access";
import { toContactDto } from "./queries";
import type { ContactDto, contactChange } from "./schema";

export async function changeContact(
  ctx: UserContext,
  contactId: number,
  change: z.infer<typeof contactChange>,
): Promise<ContactDto> {
  assertPrintable({ first_name: change.firstName, last_name: change.lastName });
  return transact(ctx, async (tx) => {
    const contact = await getContactFor(tx, contactId);
    const { firstName, lastName, singleName, ...rest } = change;
    const given = {
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
      ...changedNames(contact, { firstName, lastName, singleName }),
    };
    const others = and(eq(contacts.userId, contact.userId), ne(contacts.id, contact.id));
    const duplicates = change.email
      ? await tx.db.$count(contacts, and(others, holdsAddress(contacts.email, change.email)))
      : 0;
    if (duplicates > 0) throw invalid({ email: "contactKnown" });
    const [row] = await tx.db
      .update(contacts)
      .set({ ...given, updatedAt: tx.now })
      .where(eq(contacts.id, contact.id))
      .returning();
    return toContactDto(row ?? contact);
  });
}
