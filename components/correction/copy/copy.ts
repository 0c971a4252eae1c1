import { closeGaps } from "@/lib/recipients/rules";
import type { FieldDto } from "@/lib/documents/schema";
import type { Draft, DraftRecipient } from "@/components/wizard/draft/draft";
import { roleDefinitions, roleOf } from "@/lib/recipients/roles";

type Removed = { recipient: DraftRecipient; fields: FieldDto[] };

/** A running workflow as it was loaded, and as it is after the corrections that are not applied yet. */
export type Copy = { before: Draft; after: Draft; removed: Removed[] };

export const newCopy = (workflow: Draft): Copy => ({ before: workflow, after: workflow, removed: [] });

/**
 * New recipients and fields get ids that no row has, because the database counts up from 1. They are positive, as the
 * forms ask of an id.
 */
const firstNewId = 10 ** 12;

/** Gives ids that nothing in the copy has had. */
export function newIds({ after, removed }: Copy): () => number {
  const people = [...after.signatories, ...removed.map(({ recipient }) => recipient)];
  const fields = [...fieldsIn(after.documents), ...removed.flatMap((one) => one.fields)];
  const parts = people.flatMap((one) => [one, ...one.members, ...one.attachments]);
  let last = Math.max(firstNewId, ...[...parts, ...fields].map(({ id }) => id));
  return () => (last += 1);
}

export const fieldsIn = (documents: Draft["documents"]): FieldDto[] =>
  documents.flatMap(({ pages }) => pages.flatMap(({ fields }) => fields));

/** The copy with other fields of each page. */
export const withPages = (documents: Draft["documents"], change: (fields: FieldDto[], pageId: number) => FieldDto[]) =>
  documents.map((document) => ({
    ...document,
    pages: document.pages.map((page) => ({ ...page, fields: change(page.fields, page.id) })),
  }));

/** The copy with this list of recipients. Fields that a changed role may not have go. */
export function withRecipients(copy: Copy, recipients: readonly DraftRecipient[]): Copy {
  const ids = new Set(recipients.map(({ id }) => id));
  const back = copy.removed.filter(({ recipient }) => ids.has(recipient.id)).flatMap(({ fields }) => fields);
  const steps = closeGaps(recipients.map(({ actionIndex }) => actionIndex));
  const signatories = recipients.map((one, index) => ({ ...one, actionIndex: steps[index] ?? index }));
  const holders = new Map(signatories.map((one) => [one.id, roleDefinitions[roleOf(one)]]));
  const documents = withPages(copy.after.documents, (fields, pageId) =>
    [...fields, ...back.filter((field) => field.pageId === pageId)].filter(
      ({ signatoryId, fieldType }) => holders.get(signatoryId ?? 0)?.holds(fieldType) ?? false,
    ),
  );
  const removed = copy.removed.filter(({ recipient }) => !ids.has(recipient.id));
  return { ...copy, removed, after: { ...copy.after, signatories, documents } };
}

/** The copy without a recipient and their fields, which are kept in case the recipient comes back. */
export function withoutRecipient(copy: Copy, id: number): Copy {
  const recipient = copy.after.signatories.find((one) => one.id === id);
  if (!recipient) return copy;
  const fields = fieldsIn(copy.after.documents).filter(({ signatoryId }) => signatoryId === id);
  const left = copy.after.signatories.filter((one) => one !== recipient);
  const now = withRecipients(copy, left);
  return { ...now, removed: [...now.removed, { recipient, fields }] };
}
