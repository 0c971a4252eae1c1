import "server-only";
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import type { ErasedBy } from "@/db/enums";
import { attachments } from "@/db/schema/attachments";
import { bulkItems } from "@/db/schema/bulk";
import { documents, pages, revisions } from "@/db/schema/documents";
import { mails } from "@/db/schema/platform";
import { publicParts, publicVisits } from "@/db/schema/public-links";
import { reminders } from "@/db/schema/reminders";
import { sealedFiles } from "@/db/schema/sealed-versions";
import { holds } from "@/db/schema/retention";
import { senders } from "@/db/schema/senders";
import { agentConfirmations } from "@/db/schema/agents";
import { embedSessions } from "@/db/schema/embedding";
import { deviceSessions, otpChallenges } from "@/db/schema/signing";
import { completions, delegations, recipients, workflows } from "@/db/schema/workflows";
import { workflowPages } from "@/lib/access/workflow-pages";
import { deleteExternalData } from "@/lib/external-data/delete-external-data";
import { freeOf, isFree } from "@/lib/holds/held";
import { type Context, transact } from "@/lib/platform/context/context";
import { oneByOne } from "@/lib/platform/jobs/one-by-one";
import { cancelLocked } from "@/lib/workflows/running/cancel-workflow";
import { recordErasure } from "./record-erasure";
import { daysLater } from "@/lib/platform/i18n/days";
import { repeatDays } from "./rules";

/** Cancels every running workflow of `whose`, each in a transaction of its own, and tells its recipients. */
export async function cancelRunning(ctx: Context, whose: SQL | undefined, reason: string): Promise<void> {
  const running = and(whose, eq(workflows.status, "inProgress"), isNull(workflows.deletedAt));
  await inBatches(ctx, running, async (ids) => {
    for (const id of ids)
      await transact(ctx, async (tx) => {
        const [workflow] = await tx.db
          .select()
          .from(workflows)
          .where(and(eq(workflows.id, id), running))
          .for("update");
        if (!workflow || !(await cancelLocked(tx, workflow, reason))) return;
        // Nobody sees it from now on, unless it is held; its contents stay until the mails about it have gone out.
        const free = await freeOf(tx, [id]);
        await tx.db.update(workflows).set({ deletedAt: tx.now }).where(inArray(workflows.id, free));
      });
  });
}

const completionOf = (ctx: Context) =>
  ctx.db.select({ id: completions.workflowId }).from(completions).where(eq(completions.workflowId, workflows.id));

/** Workflows that neither run nor wait to be sealed, and whose mails have all been sent or never will be. */
const isOver = (ctx: Context) =>
  and(
    or(ne(workflows.status, "inProgress"), isNotNull(workflows.deletedAt)),
    notExists(
      ctx.db
        .select({ id: mails.id })
        .from(mails)
        .where(
          and(
            eq(mails.workflowId, workflows.id),
            isNull(mails.sentAt),
            isNull(mails.refusedAt),
            gt(mails.createdAt, daysLater(ctx.now, -repeatDays / 2)),
          ),
        ),
    ),
  );

/** Erases the workflows of `whose` that nobody has signed; what somebody signed stays with its trail. */
export async function eraseUnsigned(ctx: Context, whose: SQL | undefined): Promise<void> {
  const signed = ctx.db
    .select({ id: recipients.id })
    .from(recipients)
    .where(and(eq(recipients.workflowId, workflows.id), isNotNull(recipients.finishedAt)));
  const erasable = and(whose, isOver(ctx), isFree, notExists(completionOf(ctx)), notExists(signed));
  await inBatches(ctx, erasable, (ids) =>
    transact(ctx, async (tx) => void (await eraseContents(tx, ids, erasable, "account"))),
  );
}

/**
 * Erases the contents of all workflows of `whose`, except held ones. Of sealed ones hashes, times and trail stay, for
 * verification. `erased` is called in each transaction with what it has erased.
 */
export async function eraseAll(
  ctx: Context,
  whose: SQL | undefined,
  by: ErasedBy = "organisation",
  erased: (tx: Context, ids: readonly number[]) => Promise<void> = async () => {},
): Promise<void> {
  const unsealed = and(eq(completions.workflowId, workflows.id), isNull(completions.sealedAt));
  const waiting = ctx.db.select({ id: completions.workflowId }).from(completions).where(unsealed);
  const erasable = and(whose, isOver(ctx), isFree, notExists(waiting));
  await inBatches(ctx, erasable, (ids) =>
    transact(ctx, async (tx) => erased(tx, await eraseContents(tx, ids, erasable, by))),
  );
}

/**
 * Calls `act` with the ids of all workflows that meet the condition, in groups and in order, and with those of a group
 * that failed one by one.
 */
export async function inBatches(
  ctx: Context,
  where: SQL | undefined,
  act: (ids: number[]) => Promise<void>,
): Promise<void> {
  async function* failedTogether() {
    for await (const ids of workflowPages(ctx, where))
      yield* await act(ids).then(
        () => [],
        () => ids,
      );
  }
  await oneByOne(failedTogether(), {
    about: (workflowId) => ({ workflowId }),
    act: (workflowId) => act([workflowId]),
    failed: "a workflow of somebody who is gone could not be worked on",
  });
}

/** Returns the workflows that it has erased: those that are still erasable under their locks, and not held. */
async function eraseContents(
  tx: Context,
  asked: readonly number[],
  erasable: SQL | undefined,
  by: ErasedBy,
): Promise<number[]> {
  const locked = await tx.db
    .select({ id: workflows.id })
    .from(workflows)
    .where(and(inArray(workflows.id, [...asked]), erasable))
    .orderBy(asc(workflows.id))
    .for("update");
  // A hold that was set while this waited for a lock is seen only by a statement that begins afterwards.
  const ids = await freeOf(
    tx,
    locked.map(({ id }) => id),
  );
  if (ids.length === 0) return [];
  await tx.db.delete(holds).where(inArray(holds.workflowId, ids)); // lifted ones, whose reasons may name people
  await recordErasure(tx, ids, by);
  const rows = await tx.db
    .select({ id: completions.workflowId })
    .from(completions)
    .where(inArray(completions.workflowId, ids));
  const sealed = rows.map(({ id }) => id);
  const unsealed = ids.filter((id) => !sealed.includes(id));
  const held = tx.db.select({ id: documents.id }).from(documents).where(inArray(documents.workflowId, ids));
  await tx.db.delete(senders).where(inArray(senders.workflowId, ids));
  await tx.db.delete(bulkItems).where(inArray(bulkItems.workflowId, ids));
  await tx.db.delete(publicVisits).where(inArray(publicVisits.workflowId, ids));
  await tx.db.delete(publicParts).where(inArray(publicParts.workflowId, ids));
  await tx.db.delete(reminders).where(inArray(reminders.workflowId, ids));
  await tx.db.delete(attachments).where(inArray(attachments.workflowId, ids));
  await tx.db.delete(revisions).where(inArray(revisions.workflowId, ids));
  await tx.db.delete(sealedFiles).where(inArray(sealedFiles.workflowId, ids));
  await tx.db.delete(pages).where(inArray(pages.documentId, held)); // with fields and entries
  await tx.db.delete(mails).where(inArray(mails.workflowId, ids));
  await deleteExternalData(tx, ids);
  await tx.db.delete(documents).where(inArray(documents.workflowId, unsealed));
  await tx.db.delete(documents).where(inArray(documents.removedFromId, ids));
  await tx.db
    .update(documents)
    .set({ name: "", factSalt: null, notices: [], suggestedFields: [] })
    .where(inArray(documents.workflowId, sealed));
  await tx.db.delete(recipients).where(inArray(recipients.workflowId, unsealed));
  await namePeopleNoMore(tx, sealed);
  await tx.db
    .update(workflows)
    .set({
      name: null,
      groupId: null,
      message: null,
      additionalEmailMessage: null,
      cancelReason: null,
      scheduledAt: null,
      scheduleRefusal: null,
      deletedAt: sql`coalesce(${workflows.deletedAt}, ${tx.now.toISOString()}::timestamptz)`,
      deletedBy: null,
    })
    .where(inArray(workflows.id, ids));
  return ids;
}

/** Erases names but keeps the parts' rows, because a verification says how many recipients there were. */
async function namePeopleNoMore(tx: Context, workflowIds: readonly number[]): Promise<void> {
  if (workflowIds.length === 0) return;
  const own = inArray(recipients.workflowId, [...workflowIds]);
  const parts = tx.db.select({ id: recipients.id }).from(recipients).where(own);
  await tx.db.delete(recipients).where(and(own, isNotNull(recipients.memberOf)));
  await tx.db.delete(delegations).where(inArray(delegations.signatoryId, parts));
  await tx.db.delete(otpChallenges).where(inArray(otpChallenges.signatoryId, parts));
  await tx.db.delete(deviceSessions).where(inArray(deviceSessions.signatoryId, parts));
  await tx.db.delete(embedSessions).where(inArray(embedSessions.workflowId, [...workflowIds]));
  await tx.db.delete(agentConfirmations).where(inArray(agentConfirmations.workflowId, [...workflowIds]));
  await tx.db
    .update(recipients)
    .set({
      firstName: "",
      lastName: "",
      email: "",
      roleName: null,
      mobileNumber: null,
      privateMessage: null,
      accessCodeSealed: null,
      hostName: null,
      hostEmail: null,
      declineReason: null,
      timeZone: null,
      returnUrl: null,
      linkHash: null,
      factSalt: null,
      hostSalt: null,
    })
    .where(own);
}
