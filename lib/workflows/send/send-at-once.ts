import "server-only";
import { inArray } from "drizzle-orm";
import { z } from "zod";
import { workflowStatusIds } from "@/db/enums";
import type { KeptRefusal } from "@/db/schema/kept-refusal";
import { recipients } from "@/db/schema/workflows";
import { getWorkflowFor } from "@/lib/access/workflows";
import { assertScope } from "@/lib/calls/scopes";
import { listFieldsIn, ruleAbout } from "@/lib/documents/field-references";
import { maximumFields } from "@/lib/documents/rules";
import { saveFields } from "@/lib/documents/save-fields";
import type { FieldInput, NewFieldInput } from "@/lib/documents/schema";
import { storePdf } from "@/lib/documents/store-pdf";
import { callWaitsMs } from "@/lib/documents/until-checked";
import { addDocument } from "@/lib/documents/upload-document";
import { groupBy } from "@/lib/platform/database/group-by";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { translator } from "@/lib/platform/i18n/translate";
import { AppError, type ErrorCode, invalid, isRefusal, type Sentence } from "@/lib/platform/errors/errors";
import type { UploadedFile } from "@/lib/platform/http/read-body";
import { saveSettings, setOrdered } from "@/lib/workflows/settings/change-settings";
import { createWorkflow } from "@/lib/workflows/draft/create-workflow";
import { deleteWorkflow } from "@/lib/workflows/draft/delete-workflow";
import { listDeliveredLinks, maySeeLinks } from "./links-by-sender";
import { findWorkflow } from "@/lib/workflows/queries";
import { replaceRecipients } from "@/lib/workflows/draft/save-recipients";
import { setSchedule } from "./schedule-workflow";
import type { SentAtOnceInput } from "@/lib/workflows/schema/sent-at-once";
import { assertComplete, getUnsentFor } from "./sendable";
import { sendWorkflow } from "./send-workflow";

type Stored = Awaited<ReturnType<typeof storePdf>>;
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
  const stored: Stored[] = [];
  for (const [index, file] of files.entries()) stored.push(await storeNamed(ctx, file, index));
  const made = await transact(ctx, (tx) => makeDraft(tx, stored, input));
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

/** Each field must name a document and a recipient of the call, and no document can have more than `maximumFields`. */
function assertPlaces({ fields, signatories: people }: SentAtOnceInput, documents: number): void {
  const problems: Record<string, Sentence> = {};
  for (const [index, { documentIndex, signatoryIndex }] of fields.entries()) {
    const at = { documentIndex: [documentIndex, documents], signatoryIndex: [signatoryIndex, people.length] } as const;
    for (const [name, [given, count]] of Object.entries(at))
      if (given >= count) problems[`fields.${index}.${name}`] = { key: "indexAtMost", values: { maximum: count - 1 } };
  }
  const ofDocuments = [...groupBy(fields, ({ documentIndex }) => documentIndex).values()];
  if (ofDocuments.some((own) => own.length > maximumFields))
    problems["fields"] = { key: "tooManyFields", values: { maximum: maximumFields } };
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** A refusal says which of the files it is about. */
async function storeNamed(ctx: UserContext, file: UploadedFile, index: number): Promise<Stored> {
  try {
    return await storePdf(ctx, file);
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

async function makeDraft(tx: UserContext, stored: readonly Stored[], input: SentAtOnceInput): Promise<Made> {
  const { executeActionsInOrder, settings, fields, signatories: given, ...draftInput } = input;
  const added: Awaited<ReturnType<typeof addDocument>>[] = [];
  for (const one of stored) added.push(await addDocument(tx, one));
  const documentIds = added.map(({ document }) => document.id);
  const id = await createWorkflow(tx, { documentIds, ...draftInput });
  if (executeActionsInOrder !== undefined) await setOrdered(tx, id, executeActionsInOrder);
  if (settings) await saveSettings(tx, id, settings);
  const people = await replaceRecipients(tx, id, { signatories: given.map(({ mail: _, ...one }) => one) });
  const delivered = people.filter((_, index) => given[index]?.mail === false);
  if (delivered.length > 0)
    await tx.db.update(recipients).set({ linkBySender: true }).where(inArray(recipients.id, delivered));
  for (const [index, documentId] of documentIds.entries()) await placeFields(tx, { documentId, index }, fields, people);
  const draft = await getWorkflowFor(tx, "workflow:send", id, { lock: true });
  await assertComplete(tx, draft).catch(async (error) => {
    throw await inPlacesOfCall(tx, id, fields, error);
  });
  const { updatedAt } = await setSchedule(tx, draft, new Date(tx.now.getTime() + callWaitsMs));
  tx.keepForAgain?.({ workflowId: id } satisfies z.infer<typeof kept>);
  return { id, updatedAt };
}

/** Saves the fields of one document; problems are reported at their places in the call. */
async function placeFields(
  tx: UserContext,
  document: { documentId: number; index: number },
  all: readonly NewFieldInput[],
  people: readonly number[],
): Promise<void> {
  const own = [...all.entries()].filter(([, { documentIndex }]) => documentIndex === document.index);
  const list = own.map(([, { documentIndex: _, signatoryIndex, ...field }]): FieldInput => {
    return { ...field, signatoryId: people[signatoryIndex] ?? null };
  });
  if (list.length === 0) return;
  try {
    await saveFields(tx, document.documentId, list);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid" || !error.detail.fields) throw error;
    const fields = Object.entries(error.detail.fields).map(([path, sentence]) => [placeInCall(path, own), sentence]);
    throw invalid(Object.fromEntries(fields));
  }
}

/** The same refusal, in which a field is named by its place in the call: its row is not kept. */
async function inPlacesOfCall(
  tx: UserContext,
  workflowId: number,
  given: readonly NewFieldInput[],
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== "invalid" || !error.detail.fields) return error;
  const rows = await listFieldsIn(tx, { workflowId });
  const places = [...given.entries()].toSorted(([, a], [, b]) => a.documentIndex - b.documentIndex); // as they were saved
  const problems = Object.entries(error.detail.fields).map(([path, sentence]) => {
    const at = rows.findIndex(({ id }) => path === `fields.${id}`);
    const [row, place] = [rows[at], places[at]];
    return [row && place ? `fields.${place[0]}.${ruleAbout(row, sentence)}` : path, sentence];
  });
  return invalid(Object.fromEntries(problems));
}

const namesInCall: Readonly<Record<string, string>> = { signatoryId: "signatoryIndex", pageId: "pageIndex" };

function placeInCall(path: string, own: readonly (readonly [number, NewFieldInput])[]): string {
  const [, index = "", name = ""] = /^fields\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const place = own[Number(index)]?.[0];
  return name && place !== undefined ? `fields.${place}.${namesInCall[name] ?? name}` : path;
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
