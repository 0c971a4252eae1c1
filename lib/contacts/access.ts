import "server-only";
import { and, eq } from "drizzle-orm";
import { contacts } from "@/db/schema/contacts";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";

export type ContactRow = typeof contacts.$inferSelect;

/** A contact belongs to one person; nobody else sees it, administrators included. */
export async function getContactFor(ctx: UserContext, contactId: number): Promise<ContactRow> {
  const [row] = await ctx.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.id, contactId), eq(contacts.userId, ctx.actor.userId)));
  if (!row) throw new AppError("not_found");
  return row;
}
