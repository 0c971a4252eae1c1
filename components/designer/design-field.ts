import { type FontFace, type FieldType, fieldTypeIds, fieldTypeOf } from "@/db/enums";
import type { FieldDto, FieldInput } from "@/lib/documents/schema";
import type { Place } from "./place-field";

/** A field while it is designed. `key` is the browser's own; the server's id is kept beside the design (FieldSaver). */
export type DesignField = Place & {
  key: string;
  documentId: number;
  pageIndex: number;
  signatoryId: number;
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
};

export const keepsRatio = (field: Pick<DesignField, "type">) => field.type === "signature";
export const hasFont = ({ type }: Pick<DesignField, "type">) =>
  type === "input" || type === "combo" || type === "recipientName" || type === "signDate";
/** What fills itself asks nothing of the recipient. */
export const fillsItself = ({ type }: Pick<DesignField, "type">) => type === "recipientName" || type === "signDate";

export function designFieldOf(field: FieldDto, pageIndex: number): DesignField {
  return {
    key: `saved-${field.id}`,
    documentId: field.documentId,
    pageIndex,
    signatoryId: field.signatoryId ?? field.templateRoleId ?? 0,
    type: fieldTypeOf[field.fieldTypeId] ?? "input",
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
    relativeLeft: field.relativeLeft,
    relativeTop: field.relativeTop,
    relativeWidth: field.relativeWidth,
    relativeHeight: field.relativeHeight,
  };
}

/** As POST /documents/{id}/fields wants it; the index is the recipient's way through the page. */
export function fieldInputOf(field: DesignField, fieldIndex: number): FieldInput {
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
    signatoryId: field.signatoryId,
    fieldIndex,
  };
}

/** From top to bottom, then from left to right: the way the recipient is led. */
export function inReadingOrder(fields: readonly DesignField[]): DesignField[] {
  return fields.toSorted(
    (a, b) =>
      a.pageIndex - b.pageIndex ||
      Math.round(a.relativeTop) - Math.round(b.relativeTop) ||
      a.relativeLeft - b.relativeLeft,
  );
}
