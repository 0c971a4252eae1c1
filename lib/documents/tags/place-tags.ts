import "server-only";
import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { documents, fields } from "@/db/schema/documents";
import { type DocumentHolder, documentsIn } from "@/lib/documents/attach-documents";
import { listFieldsIn } from "@/lib/documents/field-references";
import { maximumFields } from "@/lib/documents/rules";
import { saveFields } from "@/lib/documents/save-fields";
import { fieldShape } from "@/lib/documents/schema";
import { toFieldDto } from "@/lib/documents/to-dto";
import { transact, type UserContext } from "@/lib/platform/context/context";
import { AppError, invalid, type Sentence } from "@/lib/platform/errors/errors";
import { translator } from "@/lib/platform/i18n/translate";
import { fieldsOfTags } from "./fields-of-tags";
import { peopleOfTags } from "./people-of-tags";
import type { Tag } from "./tag-types";
import type { WaitingTag } from "./waiting-tag";

/**
 * Makes fields of the tags that wait in documents which have just come into a draft or template. These are no longer on
 * their pages: where its condition keeps a tag from becoming a field, the field has none, and the document's notices say
 * so.
 */
export async function placeWaitingTags(tx: UserContext, holder: DocumentHolder): Promise<void> {
  const waiting = await tx.db
    .select({ id: documents.id, tags: documents.tags })
    .from(documents)
    .where(and(documentsIn(holder), isNotNull(documents.tags)))
    .orderBy(asc(documents.documentIndex), asc(documents.id));
  for (const { id, tags } of waiting) {
    const given = tags ?? [];
    const problems = given.some(({ tag }) => tag.condition)
      ? await problemsOfPlacing(tx, (trial) => placeTags(trial, holder, id, given))
      : new Map<number, Sentence>();
    const isDropped = (at: number) => problems.has(at) && given[at]?.tag.condition !== null;
    const kept = given.map((one, at) => (isDropped(at) ? { ...one, tag: { ...one.tag, condition: null } } : one));
    await placeTags(tx, holder, id, kept);
    if (!given.some((_, at) => isDropped(at))) continue;
    const notices = sql`array_append(${documents.notices}, ${"tagCondition"})`;
    await tx.db.update(documents).set({ notices }).where(eq(documents.id, id));
  }
  const ids = waiting.map(({ id }) => id);
  if (ids.length > 0) await tx.db.update(documents).set({ tags: null }).where(inArray(documents.id, ids));
}

/**
 * Adds the tags' fields to those of a document of the draft or template, and the recipients or roles that they name and
 * it lacks, unless these are refused. A refusal names each tag that cannot be placed as `tags.0`, by its place in the list.
 */
export async function placeTags(
  tx: UserContext,
  holder: DocumentHolder,
  documentId: number,
  tags: readonly WaitingTag[],
  people: { refusesMissing?: boolean } = {},
): Promise<void> {
  if (tags.length === 0) return;
  const { ownerOf, nameOf } = await peopleOfTags(
    tx,
    holder,
    tags.map(({ tag }) => tag.role),
    people,
  );
  const owner = "templateId" in holder ? "templateRoleId" : "signatoryId";
  const before = (await listFieldsIn(tx, holder)).map((row) => ({ ...row, ownerId: row[owner] ?? 0 }));
  const tool = translator(tx.language, "Designer");
  const owners = tags.map(({ tag }) => ownerOf(tag.role));
  const words = {
    kind: ({ type, isInitial }: Tag) => tool(`tool.${isInitial ? "initial" : type}`),
    person: nameOf,
  };
  const added = fieldsOfTags(tags, owners, before, words).map((field, at) => ({ ...field, [owner]: owners[at] ?? 0 }));
  const own = await tx.db
    .select()
    .from(fields)
    .where(eq(fields.documentId, documentId))
    .orderBy(fields.fieldIndex, fields.id);
  if (own.length + added.length > maximumFields)
    throw invalid({ tags: { key: "tooManyFields", values: { maximum: maximumFields } } });
  const kept = own.map((row) => fieldShape.parse(toFieldDto(row)));
  const list = [...kept, ...added].map((field, fieldIndex) => ({ ...field, fieldIndex }));
  await saveFields(tx, documentId, list).catch((error: unknown) => {
    throw inPlacesOfTags(error, kept.length);
  });
}

/** What `act` refuses of single tags, by their places in the list. Nothing that it writes is kept. */
export async function problemsOfPlacing(
  ctx: UserContext,
  act: (tx: UserContext) => Promise<void>,
): Promise<Map<number, Sentence>> {
  const undone = new Error("This transaction is only a trial");
  try {
    await transact(ctx, async (tx) => {
      await act(tx);
      throw undone;
    });
  } catch (error) {
    if (error === undone) return new Map();
    if (!(error instanceof AppError) || error.code !== "invalid") throw error;
    return new Map(
      Object.entries(error.detail.fields ?? {}).flatMap(([path, sentence]) => {
        const at = /^tags\.(\d+)$/.exec(path)?.[1];
        return at === undefined ? [] : [[Number(at), sentence] as const];
      }),
    );
  }
  return new Map();
}

/** The same refusal, in which tags are named instead of fields. */
function inPlacesOfTags(error: unknown, kept: number): unknown {
  if (!(error instanceof AppError) || error.code !== "invalid" || !error.detail.fields) return error;
  const problems = Object.entries(error.detail.fields).map(([path, sentence]) => {
    const at = Number(/^fields\.(\d+)\./.exec(path)?.[1] ?? -1) - kept;
    return [at >= 0 ? `tags.${at}` : "tags", sentence];
  });
  return invalid(Object.fromEntries(problems));
}
