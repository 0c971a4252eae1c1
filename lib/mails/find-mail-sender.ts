import "server-only";
import type { Language } from "@/db/enums";
import { findSender } from "@/lib/access/find-sender";
import { findReplyMailbox } from "@/lib/mail-server/reply-address";
import type { Context } from "@/lib/platform/context/context";
import type { MailSender } from "@/lib/platform/mail/mail-headers";
import { isNobody } from "@/lib/platform/mail/nobody";
import { fullName } from "@/lib/recipients/rules";
import type { MailRow } from "./find-unsent-mail";

/** In whose name a mail about a workflow leaves, and who gets the answers; null once the account is gone. */
export async function findMailSender(
  ctx: Context,
  { workflowId }: MailRow,
  language: Language,
): Promise<MailSender | null> {
  if (workflowId === null) return null;
  const [sender, replyTo] = await Promise.all([findSender(ctx, workflowId), findReplyMailbox(ctx, workflowId)]);
  if (!sender || isNobody(sender.email)) return null;
  return { name: fullName(sender), address: sender.email, language, replyTo };
}
