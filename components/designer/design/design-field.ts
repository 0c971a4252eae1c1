import { type FieldType, fieldTypeIds, type FontFace } from "@/db/enums";
import type { FieldDto, FieldInput } from "@/lib/documents/schema";
import { type FieldRules, fieldRules, rulesOf } from "@/lib/fields/rules/schema";
import { groupBy } from "@/lib/platform/database/group-by";
import type { Place } from "@/components/designer/places/place-field";

/** A field in the designer. `key` is made by the browser; FieldSaver keeps the server's ids. */
export type DesignField = Place &
  FieldRules & {
    key: string;
    documentId: number;
    pageIndex: number;
    /** The recipient, or in a template the role, who fills the field. */
    recipientId: number;
    type: FieldType;
    isInitial: boolean;
    name: string;
    description: string;
    required: boolean;
    groupName: string | null;
    multiline: boolean;
    options: readonly string[];
    fontFace: FontFace;
    fontSize: number;
    applyDateTime: boolean;
    value: string | null;
    selected: boolean;
    /** True for copies made by 'apply to all pages', which are one field to the recipient. */
    shared: boolean;
    /** The position in the web form, from 0; null if the web form follows the pages. */
    order: number | null;
  };

/** What a header above the designer can do with the design. */
export type Designed = {
  fields: readonly DesignField[];
  flush: () => Promise<boolean>;
  select: (key: string) => void;
};

/** A field that asks for nothing. */
export const noRules = rulesOf({});

export const storedKey = (fieldId: number) => `saved-${fieldId}`;

export function designFieldOf(field: FieldDto, pageIndex: number): DesignField {
  return {
    key: storedKey(field.id),
    documentId: field.documentId,
    pageIndex,
    recipientId: field.signatoryId ?? field.templateRoleId ?? 0,
    type: field.fieldType,
    isInitial: field.isInitial,
    name: field.name,
    description: field.description,
    required: field.required,
    groupName: field.groupName,
    multiline: field.multiline,
    options: field.selectableFieldOptions.map((option) => option.value || option.key),
    fontFace: field.fieldSettings.fontFace,
    fontSize: field.fieldSettings.fontSize,
    applyDateTime: field.applyDateTime,
    value: field.value,
    selected: field.selected,
    shared: false,
    order: field.fieldIndex,
    relativeLeft: field.relativeLeft,
    relativeTop: field.relativeTop,
    relativeWidth: field.relativeWidth,
    relativeHeight: field.relativeHeight,
    ...fieldRules.parse(field),
  };
}

/** A field as POST /documents/{id}/fields takes it, before it says whether a recipient or a role fills it. */
export type SavedField = Omit<FieldInput, "signatoryId" | "templateRoleId"> & { recipientId: number };

/** `fieldIndex` is the field's place in the order in which the recipient fills the document. */
export function savedFieldOf(field: DesignField, fieldIndex: number): SavedField {
  return {
    name: field.name,
    description: field.description,
    required: field.required,
    fieldTypeId: fieldTypeIds[field.type],
    isInitial: field.isInitial,
    groupName: field.groupName,
    value: field.value,
    selected: field.selected,
    multiline: field.multiline,
    relativeTop: field.relativeTop,
    relativeLeft: field.relativeLeft,
    relativeWidth: field.relativeWidth,
    relativeHeight: field.relativeHeight,
    selectableFieldOptions: field.options.map((option) => ({ key: option, value: option })),
    fieldSettings: { fontFace: field.fontFace, fontSize: field.fontSize },
    applyDateTime: field.applyDateTime,
    pageIndex: field.pageIndex,
    recipientId: field.recipientId,
    fieldIndex,
    ...fieldRules.parse(field),
    ...(field.shared && { duplicatedFromName: field.name }),
  };
}

/** The order of the web form, in which the recipient is led: first by the given order, then as on the pages. */
export function inFillingOrder(fields: readonly DesignField[]): DesignField[] {
  const last = Number.POSITIVE_INFINITY;
  return inReadingOrder(fields).toSorted((a, b) => {
    const [first, second] = [a.order ?? last, b.order ?? last];
    return first === second ? 0 : first - second;
  });
}

/** From top to bottom, then from left to right. */
function inReadingOrder(fields: readonly DesignField[]): DesignField[] {
  return fields.toSorted(
    (a, b) =>
      a.pageIndex - b.pageIndex ||
      Math.round(a.relativeTop) - Math.round(b.relativeTop) ||
      a.relativeLeft - b.relativeLeft,
  );
}

/**
 * Derives `shared` and `order` from the stored fields of all documents: fields with the same name are copies, and
 * fields in the order of the pages have no order of their own.
 */
export function asDesigned<F extends DesignField>(fields: readonly F[]): F[] {
  const followsPages = (documentId: number) => {
    const own = fields.filter((field) => field.documentId === documentId);
    const read = inReadingOrder(own);
    return own.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)).every((field, index) => field === read[index]);
  };
  const unordered = new Set([...new Set(fields.map((field) => field.documentId))].filter(followsPages));
  const named = groupBy(fields, ({ name }) => name);
  return fields.map((field) => ({
    ...field,
    shared: (named.get(field.name)?.length ?? 0) > 1,
    order: unordered.has(field.documentId) ? null : field.order,
  }));
}
