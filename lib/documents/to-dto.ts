import type { documents, fields } from "@/db/schema/documents";
import { fieldTypeIds, type Language } from "@/db/enums";
import { translator } from "@/lib/platform/i18n/translate";
import type { DocumentDto, FieldDto } from "./schema";
import type { ListedPage } from "./true-pages";

type FieldRow = typeof fields.$inferSelect;

export function toFieldDto(row: FieldRow): FieldDto {
  const { options, fontFace, fontSize, type, ...rest } = row;
  return {
    ...rest,
    fieldTypeId: fieldTypeIds[type],
    fieldType: type,
    selectableFieldOptions: options.map((option, index) => ({ id: index + 1, ...option })),
    fieldSettings: { fontFace, fontSize },
  };
}

/** `pageRows` and `fieldRows` may include those of other documents. */
export function toDocumentDto(
  document: typeof documents.$inferSelect,
  pageRows: readonly ListedPage[],
  fieldRows: readonly FieldRow[],
  language: Language,
): DocumentDto {
  const notice = translator(language, "documentNotices");
  const own = pageRows.filter((page) => page.documentId === document.id);
  return {
    ...document,
    pages: own
      .toSorted((a, b) => a.pageIndex - b.pageIndex)
      .map((page) => ({ ...page, fields: fieldRows.filter((f) => f.pageId === page.id).map(toFieldDto) })),
    currentOwnerId: document.ownerId,
    ready: document.status === "ready",
    notices: document.notices.map((code) => ({ code, message: notice(code) })),
    suggestedFields: document.suggestedFields,
  };
}
