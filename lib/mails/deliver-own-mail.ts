import "server-only";
import type { MailMessage } from "@/lib/platform/mail/message";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Language } from "@/db/enums";
import { mailSettings } from "@/db/schema/appearance";
import { users } from "@/db/schema/users";
import { listAdministrators } from "@/lib/permissions/administrators";
import type { Owner } from "@/lib/access/owner";
import { type Context, transact } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { translator } from "@/lib/platform/i18n/translate";
import { addJob } from "@/lib/platform/jobs/add-job";
import { type Attempt, isLast } from "@/lib/platform/jobs/attempt";
import { concerns } from "@/lib/platform/context/job-subject";
import { noteUse } from "@/lib/platform/database/note-use";
import { log, withoutAddresses } from "@/lib/platform/logs/log";
import { deliverThrough } from "@/lib/platform/mail/own-server";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { MailServerFailure, type MailServerProblem } from "@/lib/platform/mail/smtp";
import { deliverByProduct, markSent, pausedUntil, queueOwnDelivery } from "./deliver-mail";
import { findUnsentMail } from "./find-unsent-mail";
import { findMailServer, type OwnServer, readMailServer } from "@/lib/mail-server/find-mail-server";
import { holdBack } from "./hold-back";
import { refuseExchanged } from "./refuse-exchanged";
import { renderMail } from "./render-mail";

/** Failures that a retry cannot fix until somebody changes the settings. */
const forGood = new Set<MailServerProblem>(["address", "credentials", "certificate", "refused", "changed"]);
/** Minutes between tries of an unreachable server; after the last it has failed permanently. */
const pausesMinutes = [1, 2, 4, 8];

/**
 * Delivers through the sender's server; once that has failed for good, through the organisation's; after that through
 * the product's.
 */
export async function deliverOwnMail(ctx: Context, mailId: number, attempt?: Attempt): Promise<void> {
  const mail = await findUnsentMail(ctx, mailId);
  if (!mail) return;
  concerns(mail.workflowId);
  if (mail.isSuspended) return holdBack(ctx, mailId);
  const own = await findMailServer(ctx, mail);
  if (!own) return addJob(ctx.db, "deliverMail", { mailId });
  if (pausedUntil(ctx, own.settings)) return queueOwnDelivery(ctx, mailId, own);
  let message: MailMessage | null;
  try {
    message = await renderMail(ctx, mail);
  } catch (error) {
    return refuseExchanged(ctx, mail, error);
  }
  try {
    if (message) {
      const server = await readMailServer(ctx, own.owner);
      if (!server) return addJob(ctx.db, "deliverMail", { mailId }); // the settings are gone meanwhile
      await deliverThrough(server, message);
    }
  } catch (error) {
    if (!(error instanceof MailServerFailure)) throw error;
    const isLater = error.problem === "later" || error.problem === "busy";
    if (isLater && !isLast(attempt)) throw error; // left to the job's own retries
    // The server refuses only this mail: the product's server may accept it.
    if (isLater || error.problem === "message") return deliverByProduct(ctx, mail, attempt);
    await recordFailure(ctx, own, error);
    return addJob(ctx.db, "deliverMail", { mailId });
  }
  await markSent(ctx, mail, message !== null, own.settings.host);
  await noteUse(ctx.db, mailSettings, own.settings, ctx.now);
  if (own.settings.failures > 0)
    await ctx.db
      .update(mailSettings)
      .set({ failures: 0, retryAt: null, lastError: null })
      .where(eq(mailSettings.id, own.settings.id));
}

async function recordFailure(ctx: Context, { settings, owner }: OwnServer, failure: MailServerFailure): Promise<void> {
  const pause = pausesMinutes[settings.failures];
  const isFinal = forGood.has(failure.problem) || pause === undefined;
  const { problem, words } = failure;
  const line = { host: settings.host, problem, answer: withoutAddresses(words ?? ""), isFinal };
  log.warn(line, "an own mail server takes no mail");
  const now = new Date();
  await transact(ctx, async (tx) => {
    const marked = await tx.db
      .update(mailSettings)
      .set({
        lastError: failure.message,
        failures: sql`${mailSettings.failures} + 1`,
        ...(isFinal ? { failedAt: now, retryAt: null } : { retryAt: new Date(now.getTime() + pause * 60_000) }),
        updatedAt: sql`${mailSettings.updatedAt}`,
      })
      // If the settings were saved meanwhile, this failure is not theirs.
      .where(
        and(
          eq(mailSettings.id, settings.id),
          eq(mailSettings.passwordSealed, settings.passwordSealed),
          isNull(mailSettings.failedAt),
        ),
      )
      .returning({ id: mailSettings.id });
    if (!isFinal || marked.length === 0) return;
    for (const reader of await listReaders(tx, owner))
      await queueMail(tx, {
        template: "mailServerFailed",
        recipient: reader.email,
        language: languageOr(reader.defaultLanguage),
        data: {
          name: reader.firstName,
          host: settings.host,
          error: wordsFor(languageOr(reader.defaultLanguage), failure),
          own: "userId" in owner,
        },
      });
  });
}

const wordsFor = (language: Language, { problem, words }: MailServerFailure): string =>
  problem === "changed" ? translator(language, "errors")("mail_server_changed") : (words ?? "");

/** The people who can fix it: those who administer the organisation, or the person. */
async function listReaders(tx: Context, owner: Owner) {
  if (owner.userId === undefined) return listAdministrators(tx, owner.companyId);
  const columns = { email: users.email, firstName: users.firstName, defaultLanguage: users.defaultLanguage };
  return tx.db.select(columns).from(users).where(eq(users.id, owner.userId));
}
