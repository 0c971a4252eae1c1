import type { Widget } from "./widget";
import type { FormWidget, WidgetRules } from "../contract";
import { readUtf16, type OpenPdf } from "./engine";
import { type FieldScripts, readScripts } from "./form-scripts";
import { isTelling } from "./suggest-fields";
import { type Phrase, readPhrases, wordsBeside } from "./words-beside";

const widgetSubtype = 20;
const hiddenOrNoView = 2 | 32;
const readOnlyFlag = 1;
const pushButton = 1;
const textField = 6;
const widgetsByNumber = new Map<number, FormWidget>([
  [2, "checkbox"],
  [3, "radio"],
  [4, "choice"],
  [5, "choice"],
  [textField, "text"],
  [7, "signature"],
]);
/** For widgets that are missing from the document's form. */
const widgetsByName = new Map<string, FormWidget>([
  ["Tx", "text"],
  ["Btn", "checkbox"],
  ["Ch", "choice"],
  ["Sig", "signature"],
]);

/** The widgets on a page that a user could fill in: visible and not read-only. */
export function readWidgets(open: OpenPdf, form: number, page: number, pageIndex: number): Widget[] {
  const widgets: Widget[] = [];
  let phrases: Phrase[] | undefined;
  const count = open.pdfium.FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < count; index += 1) {
    const annotation = open.pdfium.FPDFPage_GetAnnot(page, index);
    const widget = annotation ? readWidget(open, form, annotation, pageIndex) : undefined;
    const isButton = widget?.widget === "radio";
    if (widget && (isButton || !isTelling(widget))) {
      phrases ??= readPhrases(open, page);
      if (!isTelling(widget))
        widget.beside = wordsBeside(widget.rect, phrases, isButton || widget.widget === "checkbox");
      if (isButton) widget.question = wordsBeside(widget.rect, phrases, false);
    }
    if (widget) widgets.push(widget);
    if (annotation) open.pdfium.FPDFPage_CloseAnnot(annotation);
  }
  nameFurtherCells(widgets);
  return widgets;
}

/** The widest gap between the parts of a number in cells, such as 000-00-0000; in page units. */
const widestGap = 24;

/** Lets the words above the first cells of a number also name the cells that continue it. */
function nameFurtherCells(widgets: readonly Widget[]): void {
  const inputs = widgets.filter(({ widget }) => widget === "text").toSorted((a, b) => a.rect.x0 - b.rect.x0);
  for (const one of inputs) {
    if (one.beside || isTelling(one)) continue;
    const before = inputs.findLast(
      ({ rect, beside, isComb: hasCells }) =>
        hasCells &&
        beside !== "" &&
        rect.y0 < one.rect.y1 &&
        rect.y1 > one.rect.y0 &&
        one.rect.x0 >= rect.x1 &&
        one.rect.x0 - rect.x1 < widestGap,
    );
    one.beside = before?.beside ?? "";
  }
}

function readWidget(open: OpenPdf, form: number, annotation: number, pageIndex: number): Widget | undefined {
  const { pdfium } = open;
  if (pdfium.FPDFAnnot_GetSubtype(annotation) !== widgetSubtype || isInvisible(open, annotation)) return undefined;
  if (isPushButton(open, form, annotation)) return undefined;
  if (flagsOf(open, form, annotation) & readOnlyFlag) return undefined;
  const own = (key: string) =>
    readUtf16(open, (at, length) => pdfium.FPDFAnnot_GetStringValue(annotation, key, at, length));
  const widget =
    widgetsByNumber.get(pdfium.FPDFAnnot_GetFormFieldType(form, annotation)) ?? widgetsByName.get(own("FT"));
  const rect = readRect(open, annotation);
  if (!widget || !rect) return undefined;
  const text = (read: typeof pdfium.FPDFAnnot_GetFormFieldName) =>
    readUtf16(open, (buffer, length) => read(form, annotation, buffer, length));
  const { rules, isComplete } = readScripts(scriptsOf(open, form, annotation));
  return {
    fieldName: text(pdfium.FPDFAnnot_GetFormFieldName) || own("T"),
    label: text(pdfium.FPDFAnnot_GetFormFieldAlternateName) || own("TU"),
    widget,
    pageIndex,
    rect,
    options: widget === "choice" ? readOptions(open, form, annotation) : [],
    rules: { ...readFlags(open, form, annotation, widget), ...(widget === "text" ? rules : {}) },
    isComb: isComb(open, form, annotation),
    hadMore: !isComplete,
    beside: "",
    question: "",
  };
}

export const isInvisible = ({ pdfium }: OpenPdf, annotation: number): boolean =>
  (pdfium.FPDFAnnot_GetFlags(annotation) & hiddenOrNoView) !== 0;

/** Such as Print or Clear. A widget that is missing from the document's form says it itself. */
export function isPushButton(open: OpenPdf, form: number, annotation: number): boolean {
  const { pdfium } = open;
  if (pdfium.FPDFAnnot_GetSubtype(annotation) !== widgetSubtype) return false;
  const type = pdfium.FPDFAnnot_GetFormFieldType(form, annotation);
  if (type > 0) return type === pushButton;
  const kind = readUtf16(open, (at, length) => pdfium.FPDFAnnot_GetStringValue(annotation, "FT", at, length));
  return kind === "Btn" && (readNumber(pdfium, annotation, "Ff") & flags.pushButton) !== 0;
}

const flags = { required: 1 << 1, multiline: 1 << 12, pushButton: 1 << 16, comb: 1 << 24 };
const most = { length: 2000, cells: 100 };

/** A widget that is missing from the document's form has its own. */
const flagsOf = ({ pdfium }: OpenPdf, form: number, annotation: number): number =>
  pdfium.FPDFAnnot_GetFormFieldType(form, annotation) > 0
    ? pdfium.FPDFAnnot_GetFormFieldFlags(form, annotation)
    : readNumber(pdfium, annotation, "Ff");

function readFlags(open: OpenPdf, form: number, annotation: number, widget: Widget["widget"]): WidgetRules {
  const { pdfium } = open;
  const own = flagsOf(open, form, annotation);
  const rules: WidgetRules = {};
  if (own & flags.required) rules.required = true;
  if (widget !== "text") return rules;
  if (own & flags.multiline) rules.multiline = true;
  return { ...rules, ...lengthRule((own & flags.comb) !== 0, readNumber(pdfium, annotation, "MaxLen")) };
}

const isComb = (open: OpenPdf, form: number, annotation: number): boolean =>
  (flagsOf(open, form, annotation) & flags.comb) !== 0;

/** The rule that follows from a field's maximum length. */
export function lengthRule(isOfCells: boolean, length: number): WidgetRules {
  if (length <= 0) return {};
  if (isOfCells && length <= most.cells) return { comb: length };
  return length <= most.length ? { maxLength: length } : {};
}

function readNumber(pdfium: OpenPdf["pdfium"], annotation: number, key: string): number {
  const at = pdfium.pdfium.wasmExports.malloc(4);
  const found = pdfium.FPDFAnnot_GetNumberValue(annotation, key, at);
  const value = found ? pdfium.pdfium.getValue(at, "float") : 0;
  pdfium.pdfium.wasmExports.free(at);
  return Math.trunc(value);
}

/** PDFium's FPDF_ANNOT_AACTION_… constants. */
const events = { keystroke: 12, format: 13, validate: 14, calculate: 15 } as const;

function scriptsOf(open: OpenPdf, form: number, annotation: number): FieldScripts {
  const script = (event: keyof typeof events) =>
    readUtf16(open, (buffer, length) =>
      open.pdfium.FPDFAnnot_GetFormAdditionalActionJavaScript(form, annotation, events[event], buffer, length),
    );
  return {
    keystroke: script("keystroke"),
    format: script("format"),
    validate: script("validate"),
    calculate: script("calculate"),
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
