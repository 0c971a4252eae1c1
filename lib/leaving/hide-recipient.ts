import "server-only";
import { and, eq, inArray, isNull, notExists, notInArray } from "drizzle-orm";
import { completions, delegations, signatories, workflows } from "@/db/schema/workflows";
import { keptSalts } from "@/lib/audit/facts/kept-salts";
import { type Context, transact } from "@/lib/platform/context";
import { endDeviceSessions, forgetWork } from "@/lib/workflows/forget-work";
import { linkHashOf } from "@/lib/workflows/signing-link";
import { personalOf } from "./account-contents";
import { inBatches } from "./erase-workflows";
import { recordErasedEarlier, recordErasedPeople } from "./record-erasure";
import { type Heir, isAddress } from "./replace-host";

/**
 * As a recipient of their own workflows who has not finished, the person is a pseudonym too: what others signed there
 * stays, and the mails about its end go to everybody else. Call before the workflows are cancelled.
 */
export async function hideRecipient(ctx: Context, user: Heir, addressHash: string): Promise<void> {
  const sent = and(personalOf(user.id), notInArray(workflows.status, ["notStarted", "completed"]));
  await inBatches(ctx, sent, async (ids) => {
    for (const id of ids) await transact(ctx, (tx) => hideIn(tx, id, user, addressHash));
  });
}

async function hideIn(tx: Context, workflowId: number, user: Heir, addressHash: string): Promise<void> {
  await tx.db.select({ id: workflows.id }).from(workflows).where(eq(workflows.id, workflowId)).for("update");
  const completion = tx.db
    .select({ id: completions.workflowId })
    .from(completions)
    .where(eq(completions.workflowId, workflowId));
  const own = and(eq(signatories.workflowId, workflowId), isAddress(signatories.email, addressHash));
  const people = await tx.db
    .select({ id: signatories.id, linkVersion: signatories.linkVersion })
    .from(signatories)
    .where(and(own, isNull(signatories.finishedAt), notExists(completion)));
  await hideEarlier(tx, workflowId, addressHash);
  if (people.length === 0) return;
  for (const { id, linkVersion } of people) {
    await endDeviceSessions(tx, id);
    await forgetWork(tx, id);
    const link = { linkVersion: linkVersion + 1, linkHash: linkHashOf({ id, linkVersion: linkVersion + 1 }) };
    await tx.db.update(signatories).set(link).where(eq(signatories.id, id));
  }
  const { firstName, lastName, email } = user;
  const known = { mobileNumber: null, timeZone: null, privateMessage: null, declineReason: null };
  const ids = people.map(({ id }) => id);
  const hidden = await tx.db
    .update(signatories)
    .set({ firstName, lastName, email, ...known, ...keptSalts() })
    .where(inArray(signatories.id, ids))
    .returning();
  await recordErasedPeople(tx, workflowId, hidden);
}

/** Who handed a part on is named by the row of that only. Nobody has an empty address, so that it is done once. */
async function hideEarlier(tx: Context, workflowId: number, addressHash: string): Promise<void> {
  const parts = tx.db.select({ id: signatories.id }).from(signatories).where(eq(signatories.workflowId, workflowId));
  const hidden = await tx.db
    .update(delegations)
    .set({ firstName: "", lastName: "", email: "", reason: "" })
    .where(and(inArray(delegations.signatoryId, parts), isAddress(delegations.email, addressHash)))
    .returning({ linkHash: delegations.linkHash });
  if (hidden.length > 0)
    await recordErasedEarlier(
      tx,
      workflowId,
      hidden.map(({ linkHash }) => linkHash),
    );
}
