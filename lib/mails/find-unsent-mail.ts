import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { mails } from "@/db/schema/platform";
import type { Context } from "@/lib/platform/context";

export type MailRow = typeof mails.$inferSelect;

/** Neither sent nor permanently refused. */
export async function findUnsentMail(ctx: Context, mailId: number): Promise<MailRow | null> {
  const [mail] = await ctx.db
    .select()
    .from(mails)
    .where(and(eq(mails.id, mailId), isNull(mails.sentAt), isNull(mails.refusedAt)));
  return mail ?? null;
}
