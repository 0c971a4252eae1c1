import "server-only";
import { and, asc, desc, eq } from "drizzle-orm";
import { contacts } from "@/db/schema/contacts";
import { dictionaryOrder } from "@/db/columns";
import { keyContains } from "@/lib/platform/database/search-key";
import { countRows, type Total } from "@/lib/platform/database/list-page";
import type { UserContext } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { holdsAddress } from "@/lib/platform/mail/address-forms";
import { hasOneName } from "@/lib/recipients/rules";
import { type ContactRow, getContactFor } from "./access";
import type { ContactDto, ContactsQuery } from "./schema";

export const toContactDto = (row: ContactRow): ContactDto => ({
  ...row,
  singleName: hasOneName(row),
  defaultLanguage: languageOr(row.defaultLanguage),
});

/** A page of the caller's contacts; the search covers both names and the address, ignoring case. */
export async function listContacts(
  ctx: UserContext,
  { page, perPage, search, email, sort, direction }: ContactsQuery,
): Promise<{ contacts: ContactDto[] } & Total> {
  const where = and(
    eq(contacts.userId, ctx.actor.userId),
    search ? keyContains(contacts.searchKey, search) : undefined,
    email ? holdsAddress(contacts.email, email) : undefined,
  );
  const order = direction === "asc" ? asc : desc;
  const column = { first_name: contacts.firstName, last_name: contacts.lastName, email: contacts.email }[sort];
  const [total, rows] = await Promise.all([
    countRows(ctx, ctx.db.select({ id: contacts.id }).from(contacts).where(where)),
    ctx.db
      .select()
      .from(contacts)
      .where(where)
      .orderBy(order(dictionaryOrder(column)), order(contacts.id))
      .limit(perPage)
      .offset((Math.max(page, 1) - 1) * perPage),
  ]);
  return { contacts: rows.map(toContactDto), ...total };
}

export const findContact = async (ctx: UserContext, contactId: number): Promise<ContactDto> =>
  toContactDto(await getContactFor(ctx, contactId));

export const countContacts = (ctx: UserContext): Promise<number> =>
  ctx.db.$count(contacts, eq(contacts.userId, ctx.actor.userId));
