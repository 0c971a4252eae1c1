import "server-only";
import { eq, sql } from "drizzle-orm";
import { documents } from "@/db/schema/documents";
import { recipients, workflows } from "@/db/schema/workflows";
import type { WorkflowRow } from "@/lib/access/workflows";
import { listAttachments } from "@/lib/attachments/access";
import { newSalt, type PersonRow } from "@/lib/audit/facts/facts";
import { listAskedFields } from "@/lib/audit/facts/load-rows";
import { attest, type Sending } from "@/lib/audit/facts/record";
import { ownerCode } from "@/lib/audit/owner-code";
import { lockSendingPayer } from "@/lib/billing/limits";
import { recordAudit } from "@/lib/audit/record-audit";
import { listPages } from "@/lib/documents/queries";
import { forgetRemoved } from "@/lib/documents/remove-document";
import { queueEvent } from "@/lib/integrations/queue-event";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { codeReminders } from "@/lib/audit/reminder-code";
import { linkHashOf } from "./signing-link";
import { hostOf } from "@/lib/workflows/draft/host-of";
import { keepSender } from "./keep-sender";
import { inviteNext } from "./invite-next";
import { mailLinksAgain } from "./links-by-sender";
import { findPrintLanguage } from "@/lib/documents/print-language";
import { listPeople } from "@/lib/workflows/queries";
import { ensurePagesKnown, freezePrintedCode } from "./printed-code";
import { isHosted } from "@/lib/recipients/roles";
import { holdersOf } from "@/lib/recipients/rules";
import { linksEnd, notScheduled } from "@/lib/workflows/rules";
import { assertSendable, getUnsentFor, untilSendable } from "./sendable";

/**
 * Sends the draft: documents, fields and order can no longer change. Waits for documents that are still being checked,
 * unless told to refuse at once. `mailsLinks`: also those that the call that made the draft was to deliver.
 */
export async function sendWorkflow(
  ctx: UserContext,
  workflowId: number,
  seenUpdatedAt?: string | null,
  { waits = true, mailsLinks = false } = {},
): Promise<void> {
  await ensurePagesKnown(ctx, await untilSendable(ctx, workflowId, { waits }));
  await transact(ctx, async (tx) => {
    const unsent = await getUnsentFor(tx, workflowId, seenUpdatedAt);
    await forgetRemoved(tx, unsent.id);
    const printLanguage = await findPrintLanguage(tx, unsent);
    const draft = { ...unsent, printLanguage };
    await lockSendingPayer(tx);
    await assertSendable(tx, draft);
    if (mailsLinks) await mailLinksAgain(tx, draft.id);
    await freezePrintedCode(tx, draft);
    const people = await preparePeople(tx, draft, await listPeople(tx, draft));
    await codeReminders(tx, draft.id);
    const sending = await prepareSending(tx, draft);
    const [sent] = await tx.db
      .update(workflows)
      .set({
        status: "inProgress",
        executeAt: tx.now,
        ...notScheduled,
        startedExecutionAt: tx.now,
        ownerCode: ownerCode(draft),
        printLanguage,
        updatedAt: tx.now,
        expiresAt: linksEnd(tx.now, draft.linkExpiryDays),
        // Whoever sends a sample draft makes it a document of their own.
        isSample: draft.isSample && draft.scheduledAt !== null,
      })
      .where(eq(workflows.id, draft.id))
      .returning();
    await recordAudit(tx, draft.id, { action: "sent", description: "sent" }, attest({ sending, people }));
    if (!sent) throw new Error(`Workflow ${draft.id} is gone`);
    await inviteNext(tx, sent);
    await queueEvent(tx, "workflow.sent", sent);
  });
}

type People = Awaited<ReturnType<typeof listPeople>>;

/**
 * Everybody who is sent the workflow gets a salt, and those who open the documents a link; a part with alternates has
 * none of its own.
 */
export async function preparePeople(
  tx: UserContext,
  draft: WorkflowRow,
  { people, alternates }: People,
): Promise<PersonRow[]> {
  const holders = new Set(people.flatMap((one) => holdersOf(one, alternates)));
  const prepared: PersonRow[] = [];
  for (const person of [...people, ...alternates]) {
    const hasHost = isHosted(person.recipientRole) && person.memberOf === null;
    const [row] = await tx.db
      .update(recipients)
      .set({
        ...(holders.has(person) && { linkHash: linkHashOf(person) }),
        ...(hasHost && (await hostOf(tx, draft, person))),
        factSalt: newSalt(),
        hostSalt: hasHost ? newSalt() : null,
      })
      .where(eq(recipients.id, person.id))
      .returning();
    if (row) prepared.push(row);
  }
  return prepared;
}

/** What the trail attests of the sending beside the recipients. */
async function prepareSending(tx: UserContext, draft: WorkflowRow): Promise<Sending> {
  const documents = await saltDocuments(tx, draft);
  const { referenceAttachments: references, signatoryAttachments: requests } = await listAttachments(tx, draft);
  return {
    sender: await keepSender(tx, draft),
    workflow: draft,
    documents,
    pages: await listPages(tx, documents),
    references,
    asked: { fields: await listAskedFields(tx, draft.id), requests },
  };
}

/** A document's salt has more than the bits of `newSalt`, because it is made of two uuids. */
const saltDocuments = (tx: UserContext, { id }: WorkflowRow) =>
  tx.db
    .update(documents)
    .set({
      factSalt: sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`,
      updatedAt: sql`${documents.updatedAt}`,
    })
    .where(eq(documents.workflowId, id))
    .returning();
