import "server-only";
import { loadRegister, takesUncodedMails } from "@/lib/audit/register";
import type { Context } from "@/lib/platform/context/context";
import { isAsQueued } from "@/lib/platform/mail/mail-mac";
import type { MailRow } from "./find-unsent-mail";

/** The mail's row was changed or added outside the product. */
export class NotAsQueued extends Error {}

/** Throws unless the product queued the mail as it is stored, or may have while a version ran that made no codes. */
export async function assertAsQueued(ctx: Context, mail: MailRow): Promise<void> {
  if (isAsQueued(mail)) return;
  if (mail.mac === null && takesUncodedMails(await loadRegister(ctx), ctx.now)) return;
  throw new NotAsQueued(
    `Mail ${mail.id} ${mail.mac === null ? "has no code of this installation" : "is not stored as it was queued"}`,
  );
}
