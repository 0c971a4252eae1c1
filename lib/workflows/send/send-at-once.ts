import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { workflowStatusIds } from "@/db/enums";
import type { KeptRefusal } from "@/db/schema/kept-refusal";
import { recipients } from "@/db/schema/workflows";
import { getWorkflowFor } from "@/lib/access/workflows";
import { assertScope } from "@/lib/calls/scopes";
import { situationOf } from "@/lib/documents/print-language";
import { type StoredPdf, storePdf } from "@/lib/documents/store-pdf";
import { storeWithoutTags } from "@/lib/documents/tags/store-without-tags";
import { callWaitsMs } from "@/lib/documents/until-checked";
import { addDocument } from "@/lib/documents/add-document";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { translator } from "@/lib/platform/i18n/translate";
import { translateSentence } from "@/lib/platform/i18n/translate-sentence";
import { assertPrintable } from "@/lib/platform/text/assert-printable";
import { AppError, type ErrorCode, invalid, isRefusal, type Sentence } from "@/lib/platform/errors/errors";
import type { UploadedFile } from "@/lib/platform/http/read-body";
import { saveSettings, setOrdered } from "@/lib/workflows/settings/change-settings";
import { createWorkflow } from "@/lib/workflows/draft/create-workflow";
import { deleteWorkflow } from "@/lib/workflows/draft/delete-workflow";
import { listDeliveredLinks, maySeeLinks } from "./links-by-sender";
import { findWorkflow } from "@/lib/workflows/queries";
import { replaceRecipients } from "@/lib/workflows/draft/save-recipients";
import { assertPlaces, type DocumentOfCall, inPlacesOfCall, placeOnDocument, saveFieldsOfCall } from "./place-in-call";
import { setSchedule } from "./schedule-workflow";
import type { SentAtOnceInput } from "@/lib/workflows/schema/sent-at-once";
import { assertComplete, getUnsentFor } from "./sendable";
import { sendWorkflow } from "./send-workflow";

type Made = { id: number; updatedAt: Date };

/**
 * Makes a draft of files, recipients, fields and settings, and sends it: all of it, or nothing. The draft is committed
 * as one that is due after the time that the call waits for the check of its documents, so that it is sent then, once,
 * whatever becomes of this process. Answers its id.
 */
export async function sendAtOnce(
  ctx: UserContext,
  files: readonly UploadedFile[],
  input: SentAtOnceInput,
): Promise<number> {
  assertScope(ctx.actor, "send");
  assertMayDeliver(ctx, input);
  assertPlaces(input, files.length);
  const documents: DocumentOfCall[] = [];
  const unread: Record<string, Sentence> = {};
  for (const [index, file] of files.entries()) {
    const stored = await inNameOf(ctx, index, () => storePdf(ctx, file));
    const { without, read } = input.tags ? await inNameOf(ctx, index, () => withoutTags(ctx, stored, input)) : noTags;
    for (const { number, text, problem } of read.unread)
      unread[`documents.${index}.tags.${number}`] = tagRefused(ctx, text, problem);
    const kept = without ?? stored;
    documents.push({
      stored: kept,
      placements: await placeOnDocument(kept, index, input.fields),
      tags: read.tags,
    });
  }
  if (Object.keys(unread).length > 0) throw invalid(unread);
  const made = await transact(ctx, (tx) => makeDraft(tx, documents, input));
  try {
    await sendWorkflow(ctx, made.id, made.updatedAt.toISOString());
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.code !== "document_not_ready" && (await undo(ctx, made))) throw error;
  }
  return made.id;
}

/** The answer of the first call. */
export async function findSentAtOnce(ctx: UserContext, workflowId: number) {
  const found = await findWorkflow(ctx, workflowId);
  const isRunning = found.workflow.workflowStatusId === workflowStatusIds.inProgress;
  const links = await listDeliveredLinks(ctx, { id: workflowId, isRunning });
  const linkOf = (id: number) => links.find(({ signatoryId }) => signatoryId === id)?.signingLink ?? null;
  return { ...found, signatories: found.signatories.map((one) => ({ ...one, signingLink: linkOf(one.id) })) };
}

/** What an idempotent call stores in place of its answer, which may hold links. */
const kept = z.object({ workflowId: z.number() });

/** The answer of a repeated call: what became of the workflow of the first. */
export async function findKept(ctx: UserContext, stored: unknown) {
  const { workflowId } = kept.parse(stored);
  const { executeAt, scheduledAt, scheduleRefusal } = await getWorkflowFor(ctx, "workflow:view", workflowId);
  if (executeAt === null && scheduledAt === null) throw notSent(scheduleRefusal);
  return findSentAtOnce(ctx, workflowId);
}

/** Why the workflow will not be sent: it was refused when it was due, or somebody called the sending off. */
function notSent(refusal: KeptRefusal | null): AppError {
  if (!refusal) return new AppError("conflict", "sending_called_off");
  const { code, reason, ...detail } = refusal;
  return new AppError(isOfSending(code) ? code : "conflict", reason, detail);
}

const ofSending = {
  document_not_ready: true,
  email_not_confirmed: true,
  forbidden: true,
  invalid: true,
  plan_limit: true,
} as const;
const isOfSending = (code: ErrorCode): code is keyof typeof ofSending => code in ofSending;

function assertMayDeliver({ actor }: UserContext, { signatories: people }: SentAtOnceInput): void {
  if (people.every(({ mail }) => mail)) return;
  if (!actor.viaKey) throw new AppError("forbidden", "links_by_key_only");
  if (!maySeeLinks(actor)) assertScope(actor, "deliver_links");
}

/** A refusal says which of the files it is about. */
async function inNameOf<T>(ctx: UserContext, index: number, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "unsupported_type" && error.code !== "invalid")) throw error;
    const code = error.code === "invalid" ? "invalid" : "unsupported_type";
    const reason = translator(ctx.language, "errors")(error.reason, error.detail.values);
    throw new AppError(code, error.reason, {
      ...error.detail,
      fields: { [`documents.${index}`]: { key: "fileRefused", values: { reason } } },
    });
  }
}

const noTags = { without: null, read: { tags: [], unread: [] } } satisfies Awaited<ReturnType<typeof storeWithoutTags>>;

const withoutTags = async (ctx: UserContext, stored: StoredPdf, { printLanguage }: SentAtOnceInput) =>
  storeWithoutTags(stored, { ...(await situationOf(ctx)), ...(printLanguage && { printLanguage }) });

const tagRefused = ({ language }: UserContext, tag: string, problem: Sentence): Sentence => ({
  key: "tagRefused",
  values: { tag: tag.slice(0, 120), reason: translateSentence(language, problem) },
});

async function makeDraft(tx: UserContext, given: readonly DocumentOfCall[], input: SentAtOnceInput): Promise<Made> {
  const { executeActionsInOrder, settings, fields, signatories, tags: _, ...draftInput } = input;
  const documents: (DocumentOfCall & { id: number })[] = [];
  for (const one of given) documents.push({ ...one, id: (await addDocument(tx, one.stored)).document.id });
  const documentIds = documents.map(({ id }) => id);
  const id = await createWorkflow(tx, { documentIds, ...draftInput });
  if (executeActionsInOrder !== undefined) await setOrdered(tx, id, executeActionsInOrder);
  if (settings) await saveSettings(tx, id, settings);
  const people = await addRecipients(tx, id, signatories);
  const ownerOf = (from: number) => people[fields[from]?.signatoryIndex ?? -1] ?? null;
  const places = await saveFieldsOfCall(tx, id, documents, ownerOf);
  const draft = await getWorkflowFor(tx, "workflow:send", id, { lock: true });
  await assertComplete(tx, draft).catch(async (error) => {
    throw await inPlacesOfCall(tx, id, places, error);
  });
  const { updatedAt } = await setSchedule(tx, draft, new Date(tx.now.getTime() + callWaitsMs));
  tx.keepForAgain?.({ workflowId: id } satisfies z.infer<typeof kept>);
  return { id, updatedAt };
}

/** Answers their ids as listed. */
async function addRecipients(tx: UserContext, id: number, given: SentAtOnceInput["signatories"]): Promise<number[]> {
  assertPrintable(Object.fromEntries(given.map(({ roleName }, index) => [`signatories.${index}.roleName`, roleName])));
  const people = await replaceRecipients(tx, id, {
    signatories: given.map(({ mail: _, roleName: __, ...one }) => one),
  });
  for (const [index, { mail, roleName }] of given.entries()) {
    const own = { ...(!mail && { linkBySender: true }), ...(roleName && { roleName }) };
    if (Object.keys(own).length > 0)
      await tx.db
        .update(recipients)
        .set(own)
        .where(eq(recipients.id, people[index] ?? 0));
  }
  return people;
}

/** Deletes the draft, unless it was sent or changed meanwhile, or its failure has been told already. */
async function undo(ctx: UserContext, { id, updatedAt }: Made): Promise<boolean> {
  try {
    await transact(ctx, async (tx) => {
      await getUnsentFor(tx, id, updatedAt.toISOString());
      await deleteWorkflow(tx, id);
      tx.keepForAgain?.(null);
    });
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  }
}
