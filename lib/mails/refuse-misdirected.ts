import "server-only";
import { findSender } from "@/lib/access/find-sender";
import { FactsDiffer } from "@/lib/audit/facts/list-kept-facts";
import type { Context } from "@/lib/platform/context";
import { translator } from "@/lib/platform/i18n/translate";
import { tellDifference } from "@/lib/sealing/tell-difference";
import type { MailRow } from "./find-unsent-mail";
import { refuseMail } from "./refuse-mail";

/** Gives up a mail that was to lead a recipient's link elsewhere, and tells sender and operator; throws any other error. */
export async function refuseMisdirected(ctx: Context, mail: MailRow, error: unknown): Promise<void> {
  if (!(error instanceof FactsDiffer) || mail.workflowId === null) throw error;
  const sender = await findSender(ctx, mail.workflowId);
  const t = translator(sender?.language ?? "en", "mails.mailRefused");
  await refuseMail(ctx, mail, t("misdirected", { address: mail.recipient }));
  await tellDifference(
    ctx,
    mail.workflowId,
    error,
    `A mail with a recipient's link of workflow ${mail.workflowId} is not sent`,
  );
}
