import { PdfRefused } from "../pdf-refused";
import { withPage, type OpenPdf } from "./engine";
import { drawings } from "./draw-page";
import { isInvisible, isPushButton, readWidgets } from "./read-widgets";
import type { Widget } from "./widget";

const noFormType = 0;
const dynamicXfaType = 2;
const normalDisplay = 0;
const flattenFailed = 0;
const goToAction = 1;
const mostWidgets = 1000;

/** `hadMore` says what of the form the widgets do not hold. */
type Flattened = {
  widgets: Widget[];
  hadMore: { scripts: boolean; fields: boolean };
  hadForm: boolean;
  hadActions: boolean;
};

/** Draws forms and annotations into the pages, after reading the widgets and whether there are actions. */
export function flattenForms(open: OpenPdf): Flattened {
  const { pdfium, document } = open;
  const formType = pdfium.FPDF_GetFormType(document);
  if (formType === dynamicXfaType) throw new PdfRefused("dynamicXfa");
  const info = pdfium.PDFiumExt_OpenFormFillInfo();
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, info);
  const widgets: Widget[] = [];
  let hadActions = pdfium.FPDFDoc_GetJavaScriptActionCount(document) > 0;
  for (let pageIndex = 0; pageIndex < open.pageCount; pageIndex += 1) {
    withPage(open, pageIndex, (page) => {
      if (pdfium.FPDFPage_GetAnnotCount(page) === 0) return;
      hadActions ||= hasAction(open, page);
      if (widgets.length <= mostWidgets) widgets.push(...readWidgets(open, form, page, pageIndex));
      removeUndrawn(open, form, page);
      makeAppearances(open, form, page);
      if (pdfium.FPDFPage_Flatten(page, normalDisplay) === flattenFailed) throw new PdfRefused("corrupt");
    });
  }
  pdfium.PDFiumExt_ExitFormFillEnvironment(form);
  pdfium.PDFiumExt_CloseFormFillInfo(info);
  const hadMore = { scripts: widgets.some((one) => one.hadMore), fields: widgets.length > mostWidgets };
  return {
    widgets: widgets.slice(0, mostWidgets),
    hadMore,
    hadForm: formType !== noFormType || widgets.length > 0,
    hadActions,
  };
}

/** Removes annotations that a reader does not show, which flattening draws, and buttons, which do nothing on paper. */
function removeUndrawn(open: OpenPdf, form: number, page: number): void {
  const { pdfium } = open;
  for (let index = pdfium.FPDFPage_GetAnnotCount(page) - 1; index >= 0; index -= 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (!annotation) continue;
    const isUndrawn = isInvisible(open, annotation) || isPushButton(open, form, annotation);
    pdfium.FPDFPage_CloseAnnot(annotation);
    if (isUndrawn) pdfium.FPDFPage_RemoveAnnot(page, index);
  }
}

/**
 * PDFium generates missing appearances of fields on loading and of other annotations on drawing, but not on flattening.
 */
function makeAppearances(open: OpenPdf, form: number, page: number): void {
  open.pdfium.FORM_OnAfterLoadPage(page, form);
  makeAnnotationAppearances(open, page);
  open.pdfium.FORM_OnBeforeClosePage(page, form);
}

/** Draws the annotations, on a picture that nobody sees. */
export function makeAnnotationAppearances(open: OpenPdf, page: number): void {
  const bitmap = open.pdfium.FPDFBitmap_Create(1, 1, 0);
  open.pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, 1, 1, 0, drawings.withAnnotations);
  open.pdfium.FPDFBitmap_Destroy(bitmap);
}

function hasAction({ pdfium }: OpenPdf, page: number): boolean {
  const count = pdfium.FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < count; index += 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (!annotation) continue;
    const link = pdfium.FPDFAnnot_GetLink(annotation);
    const action = link ? pdfium.FPDFLink_GetAction(link) : 0;
    const acts =
      (action !== 0 && pdfium.FPDFAction_GetType(action) !== goToAction) ||
      pdfium.FPDFAnnot_HasKey(annotation, "AA") ||
      (!link && pdfium.FPDFAnnot_HasKey(annotation, "A"));
    pdfium.FPDFPage_CloseAnnot(annotation);
    if (acts) return true;
  }
  return false;
}
