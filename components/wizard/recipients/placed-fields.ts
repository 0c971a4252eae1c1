import type { UploadedDocument } from "@/components/documents/document-types";
import { asDesigned, designFieldOf, inFillingOrder, savedFieldOf } from "@/components/designer/design/design-field";

type Documents = readonly Pick<UploadedDocument, "id" | "pages">[];

const fieldsOf = (documents: Documents) =>
  documents.flatMap(({ pages }) =>
    pages.flatMap(({ pageIndex, fields }) =>
      fields.map((field) => ({ id: field.id as number | undefined, ...designFieldOf(field, pageIndex) })),
    ),
  );

/**
 * What to save of each document that has to get a removed recipient's fields back: the fields of `now`, and those that
 * `removedId` had in `before`, for `recipientId`.
 */
export function withLostFields(before: Documents, now: Documents, removedId: number, recipientId: number) {
  const lost = fieldsOf(before)
    .filter((field) => field.recipientId === removedId)
    .map((field) => ({ ...field, id: undefined, recipientId }));
  const all = asDesigned([...fieldsOf(now), ...lost]);
  return now
    .filter(({ id }) => lost.some(({ documentId }) => documentId === id))
    .map(({ id: documentId }) => ({
      documentId,
      fields: inFillingOrder(all.filter((field) => field.documentId === documentId)).map((field, index) => ({
        ...("id" in field && typeof field.id === "number" && { id: field.id }),
        ...savedFieldOf(field, index),
      })),
    }));
}
