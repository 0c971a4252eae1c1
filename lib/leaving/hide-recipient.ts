import "server-only";
import { and, eq, exists, inArray, isNull, ne, notExists, or, type SQL } from "drizzle-orm";
import { completions, delegations, recipients, workflows } from "@/db/schema/workflows";
import { newSalt, type PersonRow } from "@/lib/audit/facts/facts";
import { keptSalts, sharesSalt } from "@/lib/audit/facts/kept-salts";
import { attest } from "@/lib/audit/facts/record";
import { recordAudit } from "@/lib/audit/record-audit";
import { deleteExternalDataOf } from "@/lib/external-data/delete-external-data";
import { freeOf, isFree } from "@/lib/holds/held";
import { type Context, transact } from "@/lib/platform/context/context";
import { endDeviceSessions, forgetWork } from "@/lib/workflows/running/forget-work";
import { linkHashOf } from "@/lib/workflows/send/signing-link";
import { inBatches } from "./erase-workflows";
import { recordErasedEarlier, recordErasedPeople } from "./record-erasure";
import { type Heir, isAddress } from "./replace-host";

/**
 * Replaces the person by a pseudonym in their own workflows too, if they handed a part on there, or are a recipient who
 * has not finished. What others signed stays, and the mails about its end go to everybody else. In an organisation's
 * workflows, which go on, they remain a recipient like any other. Call it before workflows are passed on or cancelled.
 */
export async function hideRecipient(ctx: Context, user: Heir, addressHash: string): Promise<void> {
  const parts = ctx.db
    .select({ id: recipients.id })
    .from(recipients)
    .leftJoin(delegations, eq(delegations.signatoryId, recipients.id))
    .where(
      and(
        eq(recipients.workflowId, workflows.id),
        or(isAddress(recipients.email, addressHash), isAddress(delegations.email, addressHash)),
      ),
    );
  const sent = and(eq(workflows.initiatorId, user.id), ne(workflows.status, "notStarted"), isFree, exists(parts));
  await inBatches(ctx, sent, async (ids) => {
    for (const id of ids) await transact(ctx, (tx) => hideIn(tx, id, user, addressHash));
  });
}

async function hideIn(tx: Context, workflowId: number, user: Heir, addressHash: string): Promise<void> {
  const [workflow] = await tx.db.select().from(workflows).where(eq(workflows.id, workflowId)).for("update");
  if ((await freeOf(tx, [workflowId])).length === 0) return;
  const completion = tx.db
    .select({ id: completions.workflowId })
    .from(completions)
    .where(eq(completions.workflowId, workflowId));
  const own = and(eq(recipients.workflowId, workflowId), isAddress(recipients.email, addressHash));
  const isUnfinished = and(isNull(recipients.finishedAt), notExists(completion));
  const goesOn = workflow?.companyId !== null && workflow?.status === "inProgress";
  const people = goesOn
    ? []
    : await tx.db
        .select({ id: recipients.id, linkVersion: recipients.linkVersion })
        .from(recipients)
        .where(and(own, isUnfinished));
  // External data is deleted whatever became of the part, because nothing attests it.
  if (!goesOn) await deleteExternalDataOf(tx, workflowId, isAddress(recipients.email, addressHash));
  const handedOn = await hideEarlier(tx, workflowId, addressHash);
  const parts = handedOn.map(({ signatoryId }) => signatoryId);
  if (!goesOn && parts.length > 0) await deleteExternalDataOf(tx, workflowId, inArray(recipients.id, parts));
  const { firstName, lastName, email } = user;
  const known = { mobileNumber: null, timeZone: null, privateMessage: null, declineReason: null, returnUrl: null };
  const hidden: PersonRow[] = [];
  for (const { id, linkVersion } of people) {
    await endDeviceSessions(tx, id);
    await forgetWork(tx, id);
    const link = { linkVersion: linkVersion + 1, linkHash: linkHashOf({ id, linkVersion: linkVersion + 1 }) };
    const isHidden = { firstName, lastName, email, ...known, ...link, ...keptSalts() };
    await tx.db.update(recipients).set(isHidden).where(eq(recipients.id, id));
    hidden.push(...(await saltAnew(tx, eq(recipients.id, id))));
  }
  if (hidden.length > 0) await recordErasedPeople(tx, workflowId, hidden);
  // Versions before migration 0071 left the salt of an earlier person with the next.
  const shared = handedOn.flatMap(({ signatoryId, factSalt }) => (factSalt === null ? [signatoryId] : []));
  const isNext = and(inArray(recipients.id, shared), isUnfinished, isNull(recipients.declinedAt));
  const next = shared.length > 0 ? await saltAnew(tx, isNext) : [];
  if (next.length > 0) await recordAudit(tx, workflowId, attest({ people: next }));
}

/**
 * Gives the rows new salts, because with the old ones erased names could be guessed from what the trail attested
 * before. A salt stays if an earlier version shared it with other people, whose names are compared by it.
 */
async function saltAnew(tx: Context, which: SQL | undefined): Promise<PersonRow[]> {
  const salted: PersonRow[] = [];
  for (const row of await tx.db.select().from(recipients).where(which)) {
    const isShared = (await tx.db.$count(delegations, sharesSalt(row.id))) > 0;
    const [now] = isShared
      ? [row]
      : await tx.db.update(recipients).set({ factSalt: newSalt() }).where(eq(recipients.id, row.id)).returning();
    if (now) salted.push(now);
  }
  return salted;
}

/**
 * Erases earlier holders of a part, whom only that row names. Ignores empty addresses, so that it happens once. Returns
 * the rows as they were, with the salts that are deleted.
 */
async function hideEarlier(tx: Context, workflowId: number, addressHash: string) {
  const parts = tx.db.select({ id: recipients.id }).from(recipients).where(eq(recipients.workflowId, workflowId));
  const found = await tx.db
    .select()
    .from(delegations)
    .where(and(inArray(delegations.signatoryId, parts), isAddress(delegations.email, addressHash)));
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  await tx.db
    .update(delegations)
    .set({ firstName: "", lastName: "", email: "", reason: "", factSalt: null })
    .where(inArray(delegations.id, ids));
  const links = found.map(({ linkHash }) => linkHash);
  await recordErasedEarlier(tx, workflowId, links);
  return found;
}
