import { PDFBool, PDFDict, PDFDocument, PDFName, type PDFCatalog } from "pdf-lib";
import type { PageBox } from "../geometry";
import { PdfRefused } from "../pdf-refused";
import { readFieldLengths } from "./field-lengths";
import { flattenPageTree, keepKeys } from "./flat-page-tree";
import { canBeDisplayed } from "./page-box";
import { loadOptions, saveOptions } from "./pdf-lib-options";
import { names, walkDicts } from "./walk-objects";

const catalogKeys =
  "Type Version Pages PageLabels Names Dests ViewerPreferences PageLayout PageMode Outlines Lang MarkInfo StructTreeRoot OCProperties OutputIntents";
const activeKinds = new Set(
  names("JavaScript Launch URI SubmitForm ImportData GoToR GoToE Rendition Movie Sound RichMediaExecute"),
);
/** Entries for actions, attachments, external references, and content that prints differently from its display. */
const forbiddenKeys = names("AA JS EF AF RichMediaContent PieceInfo Alternates OPI Ref Metadata Obj");
const externalStreamKeys = names("F FFilter FDecodeParms");

export type StrippedPdf = {
  bytes: Uint8Array;
  boxes: PageBox[];
  /** Indexes of pages with content that could not be read. */
  brokenPages: number[];
  hadActions: boolean;
  hadAttachments: boolean;
  /** MaxLen by the full names of the form's fields. */
  fieldLengths: ReadonlyMap<string, number>;
};

/** Keeps what a reader sees and removes everything else; pages no longer share dictionaries. */
export async function stripPdf(bytes: Uint8Array, pageCount: number): Promise<StrippedPdf> {
  const pdf = await PDFDocument.load(bytes, loadOptions);
  const { context, catalog } = pdf;
  if (catalog.lookup(PDFName.of("NeedsRendering")) === PDFBool.True) throw new PdfRefused("dynamicXfa");
  const found = { hadActions: false, hadAttachments: false };
  const everything = context.enumerateIndirectObjects().map(([, object]) => object);
  walkDicts(context, everything, (dict) => {
    if (isActive(dict)) found.hadActions = true;
    if (dict.has(PDFName.of("EF"))) found.hadAttachments = true;
  });
  const pages = flattenPageTree(pdf);
  const boxes = pages.map(({ box }) => box);
  const brokenPages = pages.flatMap(({ isBroken }, pageIndex) => (isBroken ? [pageIndex] : []));
  if (boxes.length !== pageCount) throw new Error("pdf-lib counts other pages than PDFium.");
  if (!boxes.every(canBeDisplayed)) throw new PdfRefused("pageSizeInvalid");
  const fieldLengths = readFieldLengths(catalog);
  cleanCatalog(catalog);
  const { Root, Info } = context.trailerInfo;
  const reachable = walkDicts(context, [Root, Info], cleanDict);
  for (const [ref] of context.enumerateIndirectObjects()) if (!reachable.has(ref)) context.delete(ref);
  return { bytes: await pdf.save(saveOptions), boxes, brokenPages, fieldLengths, ...found };
}

function cleanCatalog(catalog: PDFCatalog): void {
  keepKeys(catalog, new Set(catalogKeys.split(" ")));
  const nameTrees = catalog.lookup(PDFName.of("Names"));
  if (nameTrees instanceof PDFDict) keepKeys(nameTrees, new Set(["Dests"]));
  const layers = catalog.lookup(PDFName.of("OCProperties"));
  if (layers instanceof PDFDict) pinLayers(layers);
}

/** Fixes the visibility of layers, so that neither the user, printing nor zooming can switch them. */
function pinLayers(layers: PDFDict): void {
  keepKeys(layers, new Set(["OCGs", "D"]));
  const shown = layers.lookup(PDFName.of("D"));
  if (!(shown instanceof PDFDict)) return;
  keepKeys(shown, new Set(["Name", "BaseState", "ON", "OFF", "Intent"]));
  const all = layers.get(PDFName.of("OCGs"));
  if (all) shown.set(PDFName.of("Locked"), all);
}

function cleanDict(dict: PDFDict, isStream: boolean): void {
  for (const key of forbiddenKeys) dict.delete(key);
  if (isStream) for (const key of externalStreamKeys) dict.delete(key);
  if (dict.has(PDFName.of("S"))) dict.delete(PDFName.of("Next"));
  const action = dict.lookup(PDFName.of("A"));
  if (action instanceof PDFDict && isActive(action)) dict.delete(PDFName.of("A"));
}

function isActive(dict: PDFDict): boolean {
  const kind = dict.lookup(PDFName.of("S"));
  return kind instanceof PDFName && activeKinds.has(kind);
}
