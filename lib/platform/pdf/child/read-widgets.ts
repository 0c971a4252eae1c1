import type { FormWidget } from "../contract";
import { readUtf16, type OpenPdf } from "./engine";

const widgetSubtype = 20;
const hiddenOrNoView = 2 | 32;
const readOnlyFlag = 1;
const widgetsByNumber = new Map<number, FormWidget>([
  [2, "checkbox"],
  [3, "radio"],
  [4, "choice"],
  [5, "choice"],
  [6, "text"],
  [7, "signature"],
]);
/** For widgets that are missing from the document's form. */
const widgetsByName = new Map<string, FormWidget>([
  ["Tx", "text"],
  ["Btn", "checkbox"],
  ["Ch", "choice"],
  ["Sig", "signature"],
]);

export type Widget = {
  fieldName: string;
  label: string;
  widget: FormWidget;
  pageIndex: number;
  /** In page units. */
  rect: { x0: number; y0: number; x1: number; y1: number };
  options: string[];
};

/** The widgets on a page that a user could fill in: visible and not read-only. */
export function readWidgets(open: OpenPdf, form: number, page: number, pageIndex: number): Widget[] {
  const widgets: Widget[] = [];
  const count = open.pdfium.FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < count; index += 1) {
    const annotation = open.pdfium.FPDFPage_GetAnnot(page, index);
    const widget = annotation ? readWidget(open, form, annotation, pageIndex) : undefined;
    if (widget) widgets.push(widget);
    if (annotation) open.pdfium.FPDFPage_CloseAnnot(annotation);
  }
  return widgets;
}

function readWidget(open: OpenPdf, form: number, annotation: number, pageIndex: number): Widget | undefined {
  const { pdfium } = open;
  if (pdfium.FPDFAnnot_GetSubtype(annotation) !== widgetSubtype) return undefined;
  if (pdfium.FPDFAnnot_GetFlags(annotation) & hiddenOrNoView) return undefined;
  if (pdfium.FPDFAnnot_GetFormFieldFlags(form, annotation) & readOnlyFlag) return undefined;
  const own = (key: string) =>
    readUtf16(open, (at, length) => pdfium.FPDFAnnot_GetStringValue(annotation, key, at, length));
  const widget =
    widgetsByNumber.get(pdfium.FPDFAnnot_GetFormFieldType(form, annotation)) ?? widgetsByName.get(own("FT"));
  const rect = readRect(open, annotation);
  if (!widget || !rect) return undefined;
  const text = (read: typeof pdfium.FPDFAnnot_GetFormFieldName) =>
    readUtf16(open, (buffer, length) => read(form, annotation, buffer, length));
  return {
    fieldName: text(pdfium.FPDFAnnot_GetFormFieldName) || own("T"),
    label: text(pdfium.FPDFAnnot_GetFormFieldAlternateName) || own("TU"),
    widget,
    pageIndex,
    rect,
    options: widget === "choice" ? readOptions(open, form, annotation) : [],
  };
}

function readRect({ pdfium }: OpenPdf, annotation: number): Widget["rect"] | undefined {
  const at = pdfium.pdfium.wasmExports.malloc(16);
  const found = pdfium.FPDFAnnot_GetRect(annotation, at);
  const value = (index: number) => pdfium.pdfium.getValue(at + 4 * index, "float");
  // FS_RECTF: left, top, right, bottom
  const rect = { x0: value(0), y1: value(1), x1: value(2), y0: value(3) };
  pdfium.pdfium.wasmExports.free(at);
  return found && rect.x1 > rect.x0 && rect.y1 > rect.y0 ? rect : undefined;
}

function readOptions(open: OpenPdf, form: number, annotation: number): string[] {
  const count = Math.min(open.pdfium.FPDFAnnot_GetOptionCount(form, annotation), 200);
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    readUtf16(open, (buffer, length) => open.pdfium.FPDFAnnot_GetOptionLabel(form, annotation, index, buffer, length)),
  ).filter((label) => label.trim() !== "");
}
