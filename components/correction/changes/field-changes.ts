import { fieldRules } from "@/lib/fields/rules/schema";
import { referencesOf } from "@/lib/fields/rules/references";
import type { FieldDto } from "@/lib/documents/schema";
import type { SentCorrection } from "@/lib/workflows/schema/correction";
import type { Draft } from "@/components/wizard/draft/draft";

type Documents = Draft["documents"];
type ChangeOf<Kind extends SentCorrection["kind"]> = Extract<SentCorrection, { kind: Kind }>;

/** Who of the recipients is new, with the name that the call gives them, and whose fields stay as they are. */
type People = { refs: ReadonlyMap<number, string>; lockedIds: ReadonlySet<number>; goneIds: ReadonlySet<number> };

type FieldChanges = {
  removed: ChangeOf<"remove_field">[];
  changed: ChangeOf<"change_field">[];
  added: ChangeOf<"add_field">[];
};

/** Fields of removed recipients go with them. A field that goes to another recipient or document is a new one there. */
export function fieldChanges(before: Documents, after: Documents, { refs, lockedIds, goneIds }: People): FieldChanges {
  const [were, are] = [before, after].map(fieldsOf);
  const isOpen = ({ signatoryId }: FieldDto) => !lockedIds.has(signatoryId ?? 0);
  const was = new Map(were?.map((field) => [field.id, field]));
  const stays = (field: FieldDto) => {
    const old = was.get(field.id);
    return old !== undefined && old.signatoryId === field.signatoryId && old.documentId === field.documentId;
  };
  const kept = new Set(are?.filter(stays).map(({ id }) => id));
  const removed = (were ?? [])
    .filter((field) => isOpen(field) && !kept.has(field.id) && !goneIds.has(field.signatoryId ?? 0))
    .map(({ id }) => ({ kind: "remove_field" as const, fieldId: id }));
  const common = (are ?? []).filter((field) => isOpen(field) && kept.has(field.id));
  const differing = new Set(common.filter((field) => isOther(was.get(field.id), field)).map(({ id }) => id));
  const reordered = reorderedOf(
    common.filter(({ id }) => !differing.has(id)),
    was,
  );
  const changed = common
    .filter(({ id }) => differing.has(id) || reordered.has(id))
    .map((field) => ({ kind: "change_field" as const, field: { id: field.id, ...sentField(field) } }));
  const fresh = (are ?? []).filter((field) => isOpen(field) && !kept.has(field.id));
  const added = inReferredOrder(fresh).map((field) => {
    const ref = refs.get(field.signatoryId ?? 0);
    const isCopy = are?.some((other) => other.id !== field.id && other.name === field.name);
    return {
      kind: "add_field" as const,
      documentId: field.documentId,
      ...(ref !== undefined && { ref }),
      field: {
        ...sentField(field),
        ...(ref === undefined && { signatoryId: field.signatoryId }),
        ...(isCopy && { duplicatedFromName: field.name }),
      },
    };
  });
  return { removed, changed, added };
}

const fieldsOf = (documents: Documents): FieldDto[] =>
  documents.flatMap(({ pages }) => pages.flatMap(({ fields }) => fields));

const contentOf = ({ id: _, signatoryId: __, documentId: ___, ...field }: FieldDto) => {
  const { name, description, required, fieldTypeId, isInitial, groupName, value, selected, multiline, pageId } = field;
  const { relativeTop, relativeLeft, relativeWidth, relativeHeight, fieldSettings, applyDateTime } = field;
  return {
    name,
    description,
    required,
    fieldTypeId,
    isInitial,
    groupName,
    value,
    selected,
    multiline,
    pageId,
    relativeTop,
    relativeLeft,
    relativeWidth,
    relativeHeight,
    fieldSettings,
    applyDateTime,
    selectableFieldOptions: field.selectableFieldOptions.map(({ key, value: shown }) => ({ key, value: shown })),
    ...fieldRules.parse(field),
  };
};

const sentField = (field: FieldDto) => ({ ...contentOf(field), fieldIndex: field.fieldIndex });

/** The index alone is no change: it counts the fields of the whole document, and moves when one is added before it. */
const isOther = (before: FieldDto | undefined, after: FieldDto): boolean =>
  before === undefined || JSON.stringify(contentOf(before)) !== JSON.stringify(contentOf(after));

/** Fields whose recipient would be led through them in another order than before. */
function reorderedOf(fields: readonly FieldDto[], was: ReadonlyMap<number, FieldDto>): Set<number> {
  const groupOf = ({ signatoryId, documentId }: FieldDto) => `${signatoryId} ${documentId}`;
  const groups = [...new Set(fields.map(groupOf))].map((group) => fields.filter((one) => groupOf(one) === group));
  const moved = groups.filter((group) => {
    const before = group.toSorted((a, b) => (was.get(a.id)?.fieldIndex ?? 0) - (was.get(b.id)?.fieldIndex ?? 0));
    const after = group.toSorted((a, b) => a.fieldIndex - b.fieldIndex);
    return before.some((field, index) => field !== after[index]);
  });
  return new Set(moved.flat().map(({ id }) => id));
}

/** Those that others refer to come first: the server knows a field only once it is there. */
function inReferredOrder(fields: readonly FieldDto[]): FieldDto[] {
  const done = new Set<FieldDto>();
  const visit = (field: FieldDto, above: readonly FieldDto[]) => {
    if (done.has(field) || above.includes(field)) return;
    const referred = new Set(referencesOf(fieldRules.parse(field)));
    for (const other of fields) if (referred.has(other.name)) visit(other, [...above, field]);
    done.add(field);
  };
  for (const field of fields) visit(field, []);
  return [...done];
}
