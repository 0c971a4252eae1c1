import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { MailboxChannel } from "@/db/enums";
import { mailboxMessages } from "@/db/schema/platform";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { isAskedHere } from "@/lib/platform/http/asked-here";
import { settings } from "@/lib/platform/process/settings";
import { holdsAddress } from "@/lib/platform/mail/address-forms";

export const mailboxMessageDto = z.object({
  id: z.number(),
  channel: z.string(),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  attachments: z.array(z.string()),
  createdAt: z.date(),
});

/** True on loopback if no mail provider is configured. */
export function hasMailbox(): boolean {
  const { isLoopback, RESEND_API_KEY, SMTP_URL } = settings();
  return isLoopback && !RESEND_API_KEY && !SMTP_URL;
}

/** If there is a mailbox, it opens where the sample accounts do (docs/product.md). */
export function isMailboxCaller(headers: Headers): boolean {
  return hasMailbox() && isAskedHere(headers);
}

export function assertMailboxCaller(headers: Headers): void {
  if (!isMailboxCaller(headers)) throw new AppError("not_found");
}

export async function listMessages(
  ctx: Context,
  filter: { to?: string | undefined; channel?: MailboxChannel | undefined },
) {
  const rows = await ctx.db
    .select()
    .from(mailboxMessages)
    .where(
      and(
        filter.to ? holdsAddress(mailboxMessages.recipient, filter.to) : undefined,
        filter.channel ? eq(mailboxMessages.channel, filter.channel) : undefined,
      ),
    )
    .orderBy(desc(mailboxMessages.id))
    .limit(200);
  return rows.map((row) => ({ ...row, to: row.recipient, from: row.sender }));
}

export async function clearMailbox(ctx: Context): Promise<void> {
  await ctx.db.delete(mailboxMessages);
}
