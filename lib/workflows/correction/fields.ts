import "server-only";
import { and, eq } from "drizzle-orm";
import { fieldEntries, fields, documents, pages } from "@/db/schema/documents";
import { maximumFields } from "@/lib/documents/rules";
import { listFieldsIn, rulePathProblems, unclearNumbers, unofferedOptions } from "@/lib/documents/field-references";
import { situationIn } from "@/lib/documents/print-language";
import { checkField, columnsOf, type FieldColumns, fieldProblems, placeableStamps } from "@/lib/documents/save-fields";
import type { FieldInput } from "@/lib/documents/schema";
import { assertEntriesNotHeld } from "@/lib/holds/held";
import { AppError, invalid, type Sentence } from "@/lib/platform/errors/errors";
import { listRecipients } from "@/lib/workflows/queries";
import type { CorrectionOf } from "@/lib/workflows/schema/correction";
import { changeRow, type Correction, namesOf, getUnfinished, record, touch } from "./correction";

type FieldRow = typeof fields.$inferSelect;

/** Adds a field for a recipient who has not finished. */
export async function addField(
  correction: Correction,
  { documentId, ref, field: given }: CorrectionOf<"add_field">,
  at: string,
): Promise<void> {
  const { tx, workflow, refs } = correction;
  const ownerId = ref === undefined ? given.signatoryId : refs.get(ref);
  if (!ownerId) throw invalid({ [ref === undefined ? `${at}.field.signatoryId` : `${at}.ref`]: "notValid" });
  const part = await getUnfinished(correction, ownerId);
  const [document] = await tx.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, documentId), eq(documents.workflowId, workflow.id)));
  if (!document) throw new AppError("not_found");
  if ((await tx.db.$count(fields, eq(fields.documentId, documentId))) >= maximumFields)
    throw invalid({ [`${at}.field`]: { key: "tooManyFields", values: { maximum: maximumFields } } });
  const field: FieldInput = { ...given, id: null, signatoryId: part.id, templateRoleId: null };
  const columns = await readField(correction, document.id, field, at);
  const copied = field.duplicatedFromName ? { duplicatedFromFieldId: await firstOfName(correction, field.name) } : {};
  const [row] = await tx.db
    .insert(fields)
    .values({ ...columns, ...copied, signatoryId: part.id })
    .returning();
  if (!row) throw new Error("The field's row was not written");
  correction.placed.push({ fieldId: row.id, at: `${at}.field` });
  await recordField(correction, part.id, "fieldAdded", row.name);
  touch(correction, part.id).addedFields.push(row.name);
}

/** Makes a field of a recipient who has not finished the given one. Their entry in it is deleted. */
export async function changeField(
  correction: Correction,
  { field: given }: CorrectionOf<"change_field">,
  at: string,
): Promise<void> {
  const { tx } = correction;
  const before = await getField(correction, given.id);
  const ownerId = before.signatoryId ?? 0;
  const field: FieldInput = { ...given, signatoryId: ownerId, templateRoleId: null };
  const { duplicatedFromFieldId = before.duplicatedFromFieldId, fieldIndex } = given;
  const columns = {
    ...(await readField(correction, before.documentId, { ...field, duplicatedFromFieldId }, at)),
    fieldIndex: fieldIndex ?? before.fieldIndex,
  };
  const [now] = await tx.db.update(fields).set(columns).where(eq(fields.id, before.id)).returning();
  if (!now || isSame(before, now)) return;
  await tx.db.update(fields).set({ updatedAt: tx.now }).where(eq(fields.id, before.id));
  const touched = touch(correction, ownerId);
  const lost = await tx.db.delete(fieldEntries).where(eq(fieldEntries.fieldId, before.id)).returning();
  if (lost.length > 0) {
    await assertEntriesNotHeld(tx, correction.workflow.id);
    touched.lostEntries.push(before.name);
  }
  if (isMoved(before, now)) correction.placed.push({ fieldId: now.id, at: `${at}.field` });
  touched.changedFields.push(now.name);
  touched.formerNames.push(before.name);
  await recordField(correction, ownerId, "fieldChanged", nameChange(before.name, now.name));
}

/** Removes a field of a recipient who has not finished, with their entry in it. */
export async function removeField(correction: Correction, fieldId: number): Promise<void> {
  const before = await getField(correction, fieldId);
  const ownerId = before.signatoryId ?? 0;
  const touched = touch(correction, ownerId);
  const entered = await correction.tx.db.$count(fieldEntries, eq(fieldEntries.fieldId, fieldId));
  if (entered > 0) {
    await assertEntriesNotHeld(correction.tx, correction.workflow.id);
    touched.lostEntries.push(before.name);
  }
  await correction.tx.db.delete(fields).where(eq(fields.id, fieldId));
  touched.removedFields.push(before.name);
  await recordField(correction, ownerId, "fieldRemoved", before.name);
}

/** A copy of a field points to the first of its name, whose value it shares. */
async function firstOfName({ tx, workflow }: Correction, name: string): Promise<number | null> {
  const all = await listFieldsIn(tx, { workflowId: workflow.id });
  return all.find((one) => one.name === name)?.id ?? null;
}

const nameChange = (before: string, now: string) => (before === now ? now : `${before} → ${now}`);

async function recordField(
  correction: Correction,
  ownerId: number,
  action: "fieldAdded" | "fieldChanged" | "fieldRemoved",
  name: string,
): Promise<void> {
  touch(correction, ownerId).changesAsked = true;
  const part = await changeRow(correction, { id: ownerId });
  const description = `${name} (${await namesOf(correction, part)})`;
  await record(correction, { action, description, people: [part], askedIds: [ownerId] });
}

async function getField(correction: Correction, fieldId: number): Promise<FieldRow> {
  const { tx, workflow } = correction;
  const [found] = await tx.db
    .select({ field: fields })
    .from(fields)
    .innerJoin(documents, eq(documents.id, fields.documentId))
    .where(and(eq(fields.id, fieldId), eq(documents.workflowId, workflow.id)));
  if (!found) throw new AppError("not_found");
  await getUnfinished(correction, found.field.signatoryId ?? 0);
  return found.field;
}

/** The columns of a field after the checks that a draft's fields pass. */
async function readField(
  { tx, workflow }: Correction,
  documentId: number,
  field: FieldInput,
  at: string,
): Promise<FieldColumns> {
  const holder = { workflowId: workflow.id };
  const [pageRows, all, people] = [
    await tx.db.select().from(pages).where(eq(pages.documentId, documentId)),
    await listFieldsIn(tx, holder),
    await listRecipients(tx, workflow),
  ];
  const stamps = await placeableStamps(tx, workflow.companyId, [field], all);
  const situation = { ...(await situationIn(tx, holder)), stamps, isStored: true };
  const others = all.filter(({ id }) => id !== field.id);
  const owners = new Map(people.map(({ id, recipientRole }) => [id, recipientRole]));
  const elsewhere = others.map((row) => ({ name: row.name, ownerId: row.signatoryId }));
  const problems = fieldProblems([field], (one) => one.signatoryId ?? 0, elsewhere);
  const place = { owner: "signatoryId", owners } as const;
  const columns = columnsOf(checkField(field, 0, { place, pageRows, situation, problems }), others.length, documentId);
  const order = { people, isInOrder: workflow.executeActionsInOrder };
  const saved = [{ ...columns, signatoryId: field.signatoryId ?? 0 }];
  Object.assign(
    problems,
    unofferedOptions(saved, [field], all, others),
    rulePathProblems(saved, others, order, tx),
    unclearNumbers(saved, [field], all, tx),
  );
  if (Object.keys(problems).length > 0) throw invalid(underPath(problems, at));
  return columns;
}

const underPath = (problems: Record<string, Sentence>, at: string) =>
  Object.fromEntries(Object.entries(problems).map(([path, one]) => [path.replace(/^fields\.0/, `${at}.field`), one]));

const box = ({ pageId, relativeLeft, relativeTop, relativeWidth, relativeHeight }: FieldRow) =>
  [pageId, relativeLeft, relativeTop, relativeWidth, relativeHeight].join(" ");

const isMoved = (before: FieldRow, now: FieldRow) => box(before) !== box(now);

const isSame = (before: FieldRow, now: FieldRow) =>
  JSON.stringify({ ...before, updatedAt: null }) === JSON.stringify({ ...now, updatedAt: null });
