import "server-only";
import { and, eq } from "drizzle-orm";
import { contacts } from "@/db/schema/contacts";
import { assertPrintable } from "@/lib/platform/text/assert-printable";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { holdsAddress } from "@/lib/platform/mail/address-forms";
import { countContacts, toContactDto } from "./queries";
import { type ContactDto, type ContactInput, maximumContacts } from "./schema";

/** One contact per address: the unique index decides between concurrent calls. */
export async function createContact(ctx: UserContext, input: ContactInput): Promise<ContactDto> {
  const { singleName: _, ...columns } = input;
  assertPrintable({ first_name: input.firstName, last_name: input.lastName });
  return transact(ctx, async (tx) => {
    if ((await countContacts(tx)) >= maximumContacts)
      throw new AppError("conflict", "contacts_full", { values: { maximum: maximumContacts } });
    const own = and(eq(contacts.userId, tx.actor.userId), holdsAddress(contacts.email, input.email));
    if ((await tx.db.$count(contacts, own)) > 0) throw invalid({ email: "contactKnown" });
    const [row] = await tx.db
      .insert(contacts)
      .values({ ...columns, userId: tx.actor.userId })
      .onConflictDoNothing({ target: [contacts.userId, contacts.email] })
      .returning();
    if (!row) throw invalid({ email: "contactKnown" });
    return toContactDto(row);
  });
}
