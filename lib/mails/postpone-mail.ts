import "server-only";
import { eq } from "drizzle-orm";
import { mails } from "@/db/schema/platform";
import { type Context, transact } from "@/lib/platform/context/context";
import { addJob } from "@/lib/platform/jobs/add-job";
import { logRarely, withoutAddresses } from "@/lib/platform/logs/log";
import { logGathered } from "@/lib/platform/logs/log-gathered";
import { metrics } from "@/lib/platform/logs/metrics";
import { mailHost } from "@/lib/platform/mail/deliver-message";
import type { MailServerFailure } from "@/lib/platform/mail/smtp";
import type { MailRow } from "./find-unsent-mail";

const pauseMs = 10_000;

/** Leaves the mail waiting until the product's mail server accepts mail again, which `retryPostponed` checks. */
export async function postponeMail(
  ctx: Context,
  { id, workflowId, postponedAt }: Pick<MailRow, "id" | "workflowId" | "postponedAt">,
  failure: MailServerFailure,
) {
  const now = new Date();
  const line = {
    mailId: id,
    host: mailHost(),
    problem: failure.problem,
    answer: withoutAddresses(failure.words ?? ""),
  };
  metrics().mails.inc({ outcome: "waiting" });
  if (postponedAt === null)
    logGathered({ ...(workflowId !== null && { workflowId }), ...line }, "a mail waits for the mail server");
  logRarely("error", line, "the mail server takes no mail; mails wait for it");
  await transact(ctx, async (tx) => {
    await tx.db.update(mails).set({ postponedAt: now }).where(eq(mails.id, id));
    await addJob(tx.db, "retryPostponed", {}, { key: "retry-postponed", runAt: new Date(now.getTime() + pauseMs) });
  });
}
