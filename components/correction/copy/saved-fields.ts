import { fieldTypeOf, type FontFace } from "@/db/enums";
import { designFieldOf, type SavedField, savedFieldOf } from "@/components/designer/design/design-field";
import type { Draft } from "@/components/wizard/draft/draft";
import type { FieldDto } from "@/lib/documents/schema";
import { rulesOf } from "@/lib/fields/rules/schema";
import { type Copy, fieldsIn, newIds, withPages } from "./copy";

type Saved = SavedField & { id?: number | null | undefined };

/**
 * The copy with this list of a document's fields, and the fields as they are stored now, in the order of the list. Fields
 * of `lockedIds` stay as they are.
 */
export function withSavedFields(
  copy: Copy,
  { documentId, saved, lockedIds }: { documentId: number; saved: readonly Saved[]; lockedIds: ReadonlySet<number> },
): { copy: Copy; fields: FieldDto[] } {
  const { before, after } = copy;
  const own = (documents: Draft["documents"]) => documents.filter(({ id }) => id === documentId);
  const known = fieldsIn(own(after.documents));
  const newId = newIds(copy);
  const pages = new Map(own(after.documents)[0]?.pages.map((page) => [page.pageIndex, page.id]));
  const taken = new Set([...known.map(({ id }) => id), ...saved.map(({ id }) => id)]);
  const fields = saved.map((given) => {
    const was = known.find(({ id }) => id === given.id);
    if (was && (lockedIds.has(was.signatoryId ?? 0) || isSame(was, given)))
      return { ...was, fieldIndex: given.fieldIndex ?? 0 };
    const back = was
      ? undefined
      : fieldsIn(own(before.documents)).find((one) => !taken.has(one.id) && isBack(one, given));
    const id = was?.id ?? back?.id ?? newId();
    taken.add(id);
    if (back && isSame(back, given)) return { ...back, fieldIndex: given.fieldIndex ?? 0 };
    return storedField(given, { id, documentId, pageId: pages.get(given.pageIndex ?? 0) ?? 0 });
  });
  const documents = after.documents.map((document) =>
    document.id === documentId
      ? (withPages([document], (_, pageId) => fields.filter((field) => field.pageId === pageId))[0] ?? document)
      : document,
  );
  return { copy: { ...copy, after: { ...after, documents } }, fields };
}

/** A field that was removed, and that undoing has brought back. */
const isBack = (before: FieldDto, given: Saved): boolean =>
  before.name === given.name && before.fieldTypeId === given.fieldTypeId && before.signatoryId === given.recipientId;

function isSame(stored: FieldDto, { id: _, fieldIndex: __, duplicatedFromName: ___, ...given }: Saved): boolean {
  const { fieldIndex: ____, ...known } = savedFieldOf(designFieldOf(stored, given.pageIndex ?? 0), 0);
  return JSON.stringify(known) === JSON.stringify(given);
}

type Place = { id: number; documentId: number; pageId: number };

function storedField(given: Saved, place: Place): FieldDto {
  const { name, relativeTop, relativeLeft, relativeWidth, relativeHeight, fieldTypeId, fieldSettings } = given;
  const fontFace: FontFace = fieldSettings?.fontFace ?? "Helvetica";
  return {
    ...place,
    name,
    relativeTop,
    relativeLeft,
    relativeWidth,
    relativeHeight,
    fieldTypeId,
    description: given.description ?? "",
    required: given.required ?? false,
    fieldType: fieldTypeOf[fieldTypeId] ?? "input",
    isInitial: given.isInitial ?? false,
    groupName: given.groupName ?? null,
    value: given.value ?? null,
    selected: given.selected ?? false,
    multiline: given.multiline ?? false,
    selectableFieldOptions: (given.selectableFieldOptions ?? []).map((option, index) => ({ id: index, ...option })),
    fieldSettings: { fontFace, fontSize: fieldSettings?.fontSize ?? 14 },
    applyDateTime: given.applyDateTime ?? false,
    signatoryId: given.recipientId,
    templateRoleId: null,
    fieldIndex: given.fieldIndex ?? 0,
    duplicatedFromFieldId: null,
    ...rulesOf(given),
  };
}
