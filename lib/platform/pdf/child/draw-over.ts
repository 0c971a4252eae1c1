import { constants, inflateSync } from "node:zlib";
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef, type PDFPage } from "pdf-lib";
import { balanceOf } from "./content-balance";
import { readPageBox } from "./page-box";

const mostContentBytes = 128 * 1024 * 1024;
const contentsKey = PDFName.of("Contents");

/** Draws the object last; what the page leaves open is closed first, so that it cannot move, hide or clip the object. */
export function drawOver(page: PDFPage, object: PDFRef): void {
  const { context } = page.doc;
  const streams = contentRefs(page).map((ref) => context.lookup(ref));
  const content = Buffer.concat(streams.flatMap((stream) => [decode(stream), Buffer.from("\n")]));
  const { openStates, openMarks, isInText, hasStrayRestore } = balanceOf(content);
  const ending = `${isInText ? "ET " : ""}${"EMC ".repeat(openMarks)}${"Q ".repeat(openStates)}`;
  const before = context.register(context.flateStream("q\n"));
  const after = context.register(context.flateStream(`\n${hasStrayRestore ? "" : ending}Q\n`));
  const inner = hasStrayRestore ? [drawAsForm(page, content, ending)] : contentRefs(page);
  const drawn = context.register(context.flateStream(`${addXObject(page, object).toString()} Do`));
  page.node.set(contentsKey, context.obj([before, ...inner, after, drawn]));
}

/** A restore without its save would undo ours; inside a form it finds nothing to undo, as on the page before. */
function drawAsForm(page: PDFPage, content: Uint8Array, ending: string): PDFRef {
  const { context } = page.doc;
  const { x0, y0, x1, y1 } = readPageBox(page.node);
  const form = context.flateStream(Buffer.concat([content, Buffer.from(`\n${ending}`)]), {
    Type: "XObject",
    Subtype: "Form",
    BBox: [x0, y0, x1, y1],
    Resources: page.node.get(PDFName.of("Resources")),
  });
  const name = addXObject(page, context.register(form));
  return context.register(context.flateStream(`${name.toString()} Do`));
}

/** Gives the page resources of its own, with one more object to draw. */
function addXObject(page: PDFPage, object: PDFRef): PDFName {
  const { node, doc } = page;
  const resources = node.Resources()?.clone(doc.context) ?? doc.context.obj({});
  const held = resources.lookup(PDFName.of("XObject"));
  const objects = held instanceof PDFDict ? held.clone(doc.context) : doc.context.obj({});
  const name = objects.uniqueKey("Added");
  objects.set(name, object);
  resources.set(PDFName.of("XObject"), objects);
  node.set(PDFName.of("Resources"), resources);
  return name;
}

function contentRefs(page: PDFPage): PDFRef[] {
  const contents = page.node.get(contentsKey);
  const listed = page.doc.context.lookup(contents);
  const refs = listed instanceof PDFArray ? listed.asArray() : [contents];
  return refs.filter((ref) => ref instanceof PDFRef);
}

function decode(stream: unknown): Uint8Array {
  if (!(stream instanceof PDFRawStream)) return new Uint8Array();
  const isPlainFlate =
    stream.dict.lookup(PDFName.of("Filter")) === PDFName.of("FlateDecode") &&
    !stream.dict.has(PDFName.of("DecodeParms"));
  if (!isPlainFlate) return decodePDFRawStream(stream).decode();
  return inflateSync(stream.getContents(), { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: mostContentBytes });
}
