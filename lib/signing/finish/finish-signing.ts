import "server-only";
import { inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { fieldEntries } from "@/db/schema/documents";
import { recipients } from "@/db/schema/workflows";
import { keptSalts } from "@/lib/audit/facts/kept-salts";
import { appendAudit } from "@/lib/audit/record-audit";
import { refusingOther } from "@/lib/access/refusing-other";
import { assertAsSent, loadAttested } from "@/lib/audit/facts/as-sent";
import { type CheckedFor, notOf } from "@/lib/fields/formats/check-value";
import { entryKindOf, isStamp } from "@/lib/fields/kinds";
import { isEntered, isSignature } from "@/lib/fields/kinds/entry-kind";
import { queueEvent } from "@/lib/integrations/queue-event";
import { type Context, transact } from "@/lib/platform/context/context";
import { goFirst } from "@/lib/platform/process/give-way";
import { AppError, invalid, type Sentence } from "@/lib/platform/errors/errors";
import { addJob } from "@/lib/platform/jobs/add-job";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { completeWhenAllActed } from "@/lib/workflows/running/complete-workflow";
import { senderLanguage } from "@/lib/access/find-sender";
import { inviteNext } from "@/lib/workflows/send/invite-next";
import { applyRules, listKnown } from "@/lib/signing/entries/apply-rules";
import { lacksRequired, sortAttachments } from "@/lib/signing/entries/attachments";
import { finishedFacts, listPassed } from "./finished-facts";
import { refusedGiven } from "@/lib/signing/entries/given-values";
import {
  type ReadEntry,
  readEntries,
  readEntry,
  refusalOf,
  situationOf,
  writeEntries,
} from "@/lib/signing/entries/keep-entries";
import { imageHashOf } from "@/lib/signing/entries/image-hash";
import { listOwnEntries, type OwnEntry } from "@/lib/signing/entries/list-own-entries";
import { assertNothingCorrected } from "@/lib/signing/gate/corrected-since";
import { lockRequest } from "@/lib/signing/gate/lock-request";
import { asRecipient, assertOpen, assertReachable, partOf, type SigningRequest } from "@/lib/signing/gate/open-request";
import { assertOwnUploads, imageProblems, type Maker, makerOf } from "@/lib/signing/entries/own-work";
import { type Prefill, prefillFor, zoneOf } from "@/lib/signing/entries/prefill";
import { type EntryLike, entryProblems, shareValues } from "@/lib/signing/rules";
import type { finishInput } from "@/lib/signing/schema";

/**
 * Finishes the recipient's part: freezes the values, then invites the next recipient or completes the workflow, all or
 * nothing. If values are refused, the others stay saved as drafts. Finishing twice answers the same and changes nothing
 * (docs/invariants.md 4, 5, 6).
 */
export function finishSigning(
  ctx: Context,
  request: SigningRequest,
  input: z.infer<typeof finishInput>,
): Promise<void> {
  return goFirst(() => refusingOther(ctx, request.workflow.id, () => finish(ctx, request, input)));
}

async function finish(ctx: Context, request: SigningRequest, input: z.infer<typeof finishInput>): Promise<void> {
  assertReachable(request, ctx.now);
  const refused = await transact(asRecipient(ctx, request), async (tx) => {
    // All is read under the lock, as a connection runs statements in the order in which they were asked.
    const [locked, attested, rows] = await Promise.all([
      lockRequest(tx, request),
      loadAttested(tx, request.workflow.id),
      listOwnEntries(tx, request.recipient),
    ]);
    const { workflow, recipient, holder } = locked;
    assertReachable(locked, tx.now);
    if (recipient.status === "completed") return null;
    assertOpen(locked, tx.now);
    await assertNothingCorrected(tx, locked, input.seenSequence);
    if (!recipient.consentedAt) throw new AppError("consent_required");
    const { attachments: requested } = sortAttachments(locked, attested.rows);
    await assertAsSent(tx, attested, { ...partOf(locked), asked: { fields: rows, requests: requested } });
    const situation = situationOf(tx, request, input.language);
    const sent = readEntries(rows, input.data, situation);
    const given = await refusedGiven(tx, request, rows, { ...input, ...sent, situation });
    const sentWrongly = refusalOf({ ...sent.refused, ...given });
    if (sentWrongly) {
      await writeEntries(tx, request, sent.entries);
      return sentWrongly;
    }
    const timeZone = zoneOf(request, input.timeZone);
    if (lacksRequired(requested)) throw new AppError("invalid", "attachments_missing");
    const maker = makerOf(locked, attested.trail);
    assertOwnUploads(requested, maker);
    const own = rows.map(({ field }) => field);
    const { prefill } = await prefillFor(tx, locked, own, timeZone);
    const final = await finalEntries(tx, locked, { ...situation, prefill, maker }, rows, sent.entries);
    const acts = [
      ...final.signed.map((name) => ({ action: "signatureSigned", description: name }) as const),
      { action: "recipientFinished", description: "" } as const,
    ];
    const finished = { status: "completed", finishedAt: tx.now, timeZone } as const;
    const [people, codes] = await Promise.all([
      tx.db
        .update(recipients)
        .set({ ...finished, ...keptSalts() })
        .where(inArray(recipients.id, [recipient.id, holder.id]))
        .returning(),
      listPassed(tx, [recipient, holder]),
    ]);
    const facts = finishedFacts(recipient.id, people, { rows, shown: final.shown, requested, codes });
    const [chainHead] = await Promise.all([
      appendAudit(tx, workflow, [...acts.map((act) => ({ ...act, signatoryId: holder.id })), facts], {
        updatedAt: tx.now,
      }),
      freezeEntries(tx, recipient, final),
      queueEvent(tx, "signatory.finished", workflow, recipient),
    ]);
    const completed = await completeWhenAllActed(tx, workflow, chainHead);
    if (completed) return null; // the sealed document is the last revision
    await addJob(tx.db, "makeRevisions", { signatoryId: recipient.id });
    await inviteNext(tx, workflow);
    if (!request.sender.mutedMails.includes("stepDone"))
      await queueMail(tx, {
        template: "stepDone",
        recipient: request.sender.email,
        language: senderLanguage(request),
        workflowId: workflow.id,
        data: { signatoryId: recipient.id },
      });
    return null;
  });
  if (refused) throw refused;
}

type Entry = EntryLike & { imageHash: string | null; signType: number | null; performedAt: Date };
type FinalEntries = {
  shown: (Entry & { fieldId: number })[];
  /** Ids of hidden fields, whose entries are deleted. */
  hidden: number[];
  /** Names of the signed fields. */
  signed: string[];
};

/** Checks required fields, and fills the automatic ones beside what was saved before and what was `sent` now. */
async function finalEntries(
  tx: Context,
  request: Pick<SigningRequest, "recipient" | "workflow">,
  situation: CheckedFor & { prefill: Prefill; maker: Maker },
  all: readonly OwnEntry[],
  sent: ReadonlyMap<number, ReadEntry>,
): Promise<FinalEntries> {
  const { recipient } = request;
  const every = all.map(({ field }) => ({ ...field, ...entryKindOf(field) }));
  const entered = new Map(
    all.map(({ field, entry }): [number, Entry] => {
      const latest = field.readOnly ? null : (sent.get(field.id) ?? entry);
      return [
        field.id,
        {
          fieldId: field.id,
          value: isStamp(field.type) ? null : (situation.prefill(field) ?? (latest ? latest.value : field.value)),
          selected: latest?.selected ?? (!isSignature(entryKindOf(field)) && field.selected),
          imageHash: imageHashOf(field, entry),
          hasImage: Boolean(imageHashOf(field, entry)),
          signType: entry?.signType ?? null,
          performedAt: sent.has(field.id) ? tx.now : (entry?.performedAt ?? tx.now),
        },
      ];
    }),
  );
  const latest = shareValues(every, entered);
  const visible = applyRules(every, latest, await listKnown(tx, recipient, every));
  const rows = all.filter(({ field }) => visible.has(field.id));
  const list = every.filter((field) => visible.has(field.id));
  const entries = new Map(
    Array.from(latest, ([id, entry]): [number, Entry] => [id, { ...entry, value: visible.get(id)?.value ?? null }]),
  );
  const problems = new Map([
    ...entryProblems(list, entries),
    ...formatProblems(rows, entries, sent, situation),
    ...imageProblems(
      rows.map(({ entry }) => entry),
      situation.maker,
    ),
  ]);
  if (problems.size > 0) throw invalid(Object.fromEntries([...problems].map(([id, s]) => [`fields.${id}`, s])));
  return {
    shown: list.flatMap(({ id: fieldId }) => {
      const entry = entries.get(fieldId);
      return entry ? [{ ...entry, fieldId }] : [];
    }),
    hidden: every.filter((field) => !visible.has(field.id)).map(({ id }) => id),
    signed: list.filter((f) => isSignature(f) && entries.get(f.id)?.imageHash).map((f) => f.name),
  };
}

async function freezeEntries(tx: Context, { id: signatoryId }: { id: number }, { shown, hidden }: FinalEntries) {
  if (hidden.length > 0) await tx.db.delete(fieldEntries).where(inArray(fieldEntries.fieldId, hidden));
  if (shown.length === 0) return;
  const rows = shown.map(({ fieldId, value, selected, imageHash, signType, performedAt }) => {
    return { fieldId, signatoryId, value, selected, imageHash, signType, performedAt, frozenAt: tx.now };
  });
  await tx.db
    .insert(fieldEntries)
    .values(rows)
    .onConflictDoUpdate({
      target: fieldEntries.fieldId,
      set: {
        value: sql`excluded.value`,
        typed: null,
        selected: sql`excluded.selected`,
        imageHash: sql`excluded.image_hash`,
        signType: sql`excluded.sign_type`,
        performedAt: sql`excluded.performed_at`,
        frozenAt: sql`excluded.frozen_at`,
        updatedAt: tx.now,
      },
    });
}

/** Fields whose last entry is not accepted, or no longer: a limit may count from today. */
function formatProblems(
  rows: readonly OwnEntry[],
  entries: ReadonlyMap<number, EntryLike>,
  sent: ReadonlyMap<number, ReadEntry>,
  situation: CheckedFor,
): [number, Sentence][] {
  return rows.flatMap(({ field, entry, page }) => {
    if (!isEntered(entryKindOf(field))) return [];
    const typed = sent.has(field.id) ? null : entry?.typed;
    const text = typed ?? entries.get(field.id)?.value ?? null;
    const { problem } = readEntry({ field, page }, text, { ...situation, isTyped: Boolean(typed) });
    const refusal = problem ?? (typed && notOf(field, situation));
    return refusal ? [[field.id, refusal] as [number, Sentence]] : [];
  });
}
