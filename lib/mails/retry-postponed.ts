import "server-only";
import { asc, eq, isNotNull } from "drizzle-orm";
import { mails } from "@/db/schema/platform";
import { type Context, transact } from "@/lib/platform/context/context";
import { tellFailures } from "@/lib/failures/tell-failures";
import { addJobs } from "@/lib/platform/jobs/add-job";
import { wordsOf } from "@/lib/platform/errors/explain";
import { withSubject } from "@/lib/platform/context/job-subject";
import { log } from "@/lib/platform/logs/log";
import { mailHost } from "@/lib/platform/mail/deliver-message";
import { deliverMail } from "./deliver-mail";
import type { MailRow } from "./find-unsent-mail";

/** A shorter outage is no news. */
const toldFromMs = 60_000;

/** Tries the mail whose last try was longest ago; unless it must wait again, all postponed mail is queued. */
export async function retryPostponed(ctx: Context): Promise<void> {
  const [oldest] = await ctx.db
    .select()
    .from(mails)
    .where(isNotNull(mails.postponedAt))
    .orderBy(asc(mails.postponedAt))
    .limit(1);
  if (!oldest) return;
  // A mail that fails for another reason is left to its job's retries, and does not delay the others.
  const mailId = oldest.id;
  await withSubject({}, () =>
    deliverMail(ctx, mailId).catch((error: unknown) =>
      log.warn({ mailId, reason: wordsOf(error) }, "a mail that waited could not be delivered"),
    ),
  );
  if (await waitsAgain(ctx, oldest)) return;
  const released = await releaseAll(ctx);
  log.info({ mails: released }, "the mail server is tried with all mails that wait");
  if (ctx.now.getTime() - oldest.createdAt.getTime() < toldFromMs) return;
  const since = oldest.createdAt.toISOString();
  await tellFailures(ctx, [`The mail server ${mailHost()} took no mail since ${since}; ${released} mails waited.`]);
}

async function releaseAll(ctx: Context): Promise<number> {
  return transact(ctx, async (tx) => {
    const released = await tx.db
      .update(mails)
      .set({ postponedAt: null })
      .where(isNotNull(mails.postponedAt))
      .returning({ mailId: mails.id });
    await addJobs(tx.db, "deliverMail", released);
    return released.length;
  });
}

async function waitsAgain(ctx: Context, { id, postponedAt }: MailRow): Promise<boolean> {
  const [now] = await ctx.db.select({ postponedAt: mails.postponedAt }).from(mails).where(eq(mails.id, id));
  return Boolean(now?.postponedAt && now.postponedAt.getTime() !== postponedAt?.getTime());
}
