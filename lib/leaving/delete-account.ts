import "server-only";
import { and, eq, isNotNull, like, notInArray, or, sql } from "drizzle-orm";
import { billingCustomers, checkouts } from "@/db/schema/billing";
import { companies, companyGroupUsers, companyUsers, holdingCompanyUsers } from "@/db/schema/companies";
import { idempotencyKeys, mailboxMessages, mails, rateLimits } from "@/db/schema/platform";
import { passkeys, recoveryCodes, secondStepChallenges, totpSecrets } from "@/db/schema/second-steps";
import { scimUsers } from "@/db/schema/scim";
import { defaultSignatureMethods, savedSignatures } from "@/db/schema/signing";
import { connectionExceptions, connections, connectionSubjects } from "@/db/schema/single-sign-on";
import { confirmationCodes, emailChanges, externalIdentities, oneTimeTokens, sessions, users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { eraseBillingDetails } from "@/lib/billing/billing-details";
import { carrySentBy } from "@/lib/billing/carry-sent";
import { endSubscription } from "@/lib/billing/end-subscription";
import { dropContact } from "@/lib/organisations/companies/drop-contact";
import { endUnpaidPlan } from "@/lib/organisations/people/end-unpaid-plan";
import { passPayment } from "@/lib/billing/pass-payment";
import { tellOfEnd } from "@/lib/organisations/people/tell-of-end";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { translator } from "@/lib/platform/i18n/translate";
import { addJob } from "@/lib/platform/jobs/add-job";
import type { JobPayloads } from "@/lib/platform/jobs/job-payloads";
import { addressOfNobody } from "@/lib/platform/mail/nobody";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { formsOf, holdsAddress } from "@/lib/platform/mail/address-forms";
import { fullName } from "@/lib/recipients/rules";
import { countPassing, findHeir, findMembership, mustHandOver } from "./account-contents";

type UserRow = typeof users.$inferSelect;

/**
 * Ends the account: every way in, every session and membership goes with this transaction, and the row stays as a
 * pseudonym. What the person made is erased or passed on by a job, workflow by workflow (docs/product.md, Leaving).
 */
export async function deleteAccount(ctx: UserContext): Promise<void> {
  await transact(ctx, async (tx) => {
    const { userId } = tx.actor;
    // The organisation before the person, as where its users are changed.
    const companyId = (await findMembership(tx, userId))?.company.id ?? null;
    if (companyId !== null)
      await tx.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for("update");
    const [user] = await tx.db.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user || user.deletedAt) throw new AppError("unauthenticated");
    const membership = await findMembership(tx, userId);
    if ((membership?.company.id ?? null) !== companyId) throw new AppError("conflict", "changed_meanwhile");
    if (membership && (await mustHandOver(tx, membership))) throw new AppError("conflict", "last_administrator_leaves");
    const passedOn = companyId === null ? null : await countPassing(tx, userId, companyId);
    const { heirId } = await endAccount(tx, user, membership, { tells: true });
    if (!membership || !passedOn) return;
    const passed = await passPayment(tx, membership.company.id, userId, heirId);
    const payment = await endUnpaidPlan(tx, membership.company.id, passed);
    if (heirId !== null) await tellOfEnd(tx, { ...membership, user, heirId, passedOn, payment });
  });
}

/** Also ends accounts that belonged to nobody, about which no mail is sent. Returns what is left to erase. */
export async function endAccount(
  tx: Context,
  user: UserRow,
  membership: Awaited<ReturnType<typeof findMembership>> = null,
  { tells = false } = {},
): Promise<JobPayloads["eraseAccount"]> {
  const userId = user.id;
  const companyId = membership?.company.id ?? null;
  await endOwnPlan(tx, userId);
  await recordSecurityEvent(tx, "accountDeleted", { subjectId: userId });
  await dropMails(tx, user);
  const language = languageOr(user.defaultLanguage ?? membership?.company.defaultLanguage);
  if (tells)
    await queueMail(tx, {
      template: "accountDeleted",
      recipient: user.email,
      language,
      data: { name: user.firstName },
    });
  await forgetAddress(tx, user, membership?.company.id);
  if (membership) await carrySentBy(tx, membership.companyUser);
  await endAccess(tx, userId);
  const t = translator(languageOr(membership?.company.defaultLanguage ?? user.defaultLanguage), "leaving");
  await tx.db
    .update(users)
    .set({
      firstName: t("deletedAccount"),
      lastName: String(userId),
      email: addressOfNobody(),
      phone: null,
      passwordHash: null,
      confirmedAt: null,
      mutedMails: [],
      deletedAt: tx.now,
      isSample: false,
    })
    .where(eq(users.id, userId));
  const heir = companyId === null ? null : await findHeir(tx, companyId, userId);
  const addressHash = formsOf(user.email).map(sha256).join();
  const left = { userId, companyId, heirId: heir?.id ?? null, addressHash };
  await addJob(tx.db, "eraseAccount", left);
  return left;
}

/** A personal subscription is not renewed again; it runs to the end of the paid period, which nobody uses. */
async function endOwnPlan(tx: Context, userId: number): Promise<void> {
  const payer = { companyId: null, userId };
  await endSubscription(tx, payer);
  await eraseBillingDetails(tx, payer);
  for (const table of [billingCustomers, checkouts]) await tx.db.delete(table).where(eq(table.userId, userId));
}

/**
 * Deletes the person's waiting mails and what was kept of earlier ones. Mails of other people's workflows to this
 * address stay, because there it is a recipient's address like any other.
 */
async function dropMails(tx: Context, user: UserRow): Promise<void> {
  const own = tx.db.select({ id: workflows.id }).from(workflows).where(eq(workflows.initiatorId, user.id));
  const ofOthers = and(isNotNull(mails.workflowId), notInArray(mails.workflowId, own));
  const names = or(
    sql`${mails.data}->>'email' = ${user.email}`,
    sql`${fullName(user)} in (${mails.data}->>'inviter', ${mails.data}->>'formerMember', ${mails.data}->'payment'->>'payer')`,
  );
  const isSent = isNotNull(mails.sentAt);
  await tx.db
    .delete(mails)
    .where(
      or(
        and(holdsAddress(mails.recipient, user.email), or(isSent, sql`(${ofOthers}) is not true`)),
        and(isSent, names),
      ),
    );
  await tx.db.delete(mailboxMessages).where(holdsAddress(mailboxMessages.recipient, user.email));
}

/** Deletes what is stored by address or name only. */
async function forgetAddress(tx: Context, { id, email }: UserRow, companyId: number | undefined): Promise<void> {
  for (const table of [savedSignatures, defaultSignatureMethods])
    await tx.db.delete(table).where(holdsAddress(table.email, email));
  for (const form of formsOf(email))
    await tx.db.delete(rateLimits).where(like(rateLimits.key, `%${form.replace(/[\\%_]/g, "\\$&")}%`));
  await tx.db.delete(idempotencyKeys).where(eq(idempotencyKeys.caller, `user:${id}`));
  if (companyId !== undefined) await dropContact(tx, companyId, email);
}

async function endAccess(tx: Context, userId: number): Promise<void> {
  const tables = [
    sessions,
    oneTimeTokens,
    confirmationCodes,
    externalIdentities,
    emailChanges,
    totpSecrets,
    recoveryCodes,
    passkeys,
    secondStepChallenges,
    connectionSubjects,
    connectionExceptions,
    scimUsers,
    companyGroupUsers,
    companyUsers,
    holdingCompanyUsers,
  ];
  for (const table of tables) await tx.db.delete(table).where(eq(table.userId, userId));
  await tx.db.update(connections).set({ heirId: null }).where(eq(connections.heirId, userId));
}
