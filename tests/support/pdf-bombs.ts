import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { PDFDocument, PDFName, type PDFContext, type PDFPage, type PDFRef } from "pdf-lib";
import type { PdfRefusal } from "@/lib/platform/pdf/pdf-refused";

/** Small files that take an enormous amount of work. */

type Literal = Exclude<Parameters<PDFContext["stream"]>[1], undefined>;

async function pdfWith(fill: (pdf: PDFDocument, page: PDFPage) => void): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  fill(pdf, pdf.addPage([300, 300]));
  return pdf.save();
}

function setContent(page: PDFPage, content: string, resources: Literal) {
  const { context } = page.doc;
  page.node.set(PDFName.of("Contents"), context.register(context.stream(content)));
  page.node.set(PDFName.of("Resources"), context.obj(resources));
}

/**
 * The given number of megabytes of one text, deflated. The same deflated piece is repeated, because deflating all of it
 * takes long.
 */
export function deflated(megabytes: number, text: string): Uint8Array {
  const piece = deflateRawSync(Buffer.alloc(1_000_000, text), { finishFlush: constants.Z_FULL_FLUSH });
  const lastBlock = Buffer.from([3, 0]);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: megabytes }, () => piece), lastBlock]);
}

const flateBomb = (layers: 1 | 2) => () =>
  pdfWith((pdf, page) => {
    const once = deflated(600, "0 0 1 1 re f ");
    const Filter = Array.from({ length: layers }, () => "FlateDecode");
    const stream = pdf.context.stream(layers === 1 ? once : deflateSync(once), { Filter });
    page.node.set(PDFName.of("Contents"), pdf.context.register(stream));
  });

/** Pages that share one long content, each of which takes time but no memory that remains. */
const manyLongPages = () =>
  pdfWith((pdf, page) => {
    const { context } = pdf;
    const Contents = context.register(context.stream(deflated(10, "q Q "), { Filter: "FlateDecode" }));
    page.node.set(PDFName.of("Contents"), Contents);
    for (let added = 1; added < 300; added += 1) pdf.addPage([300, 300]).node.set(PDFName.of("Contents"), Contents);
  });

/** Eight levels of forms, each of which draws the next one ten times. */
const formsWithinForms = () =>
  pdfWith((pdf, page) => {
    const form = (content: string, inner?: PDFRef) =>
      pdf.context.register(
        pdf.context.stream(content, {
          Type: "XObject",
          Subtype: "Form",
          BBox: [0, 0, 9, 9],
          Resources: inner ? { XObject: { F: inner } } : {},
        }),
      );
    let innermost = form("0 0 1 1 re f");
    for (let level = 0; level < 8; level += 1) innermost = form("/F Do ".repeat(10), innermost);
    setContent(page, "/F Do", { XObject: { F: innermost } });
  });

/** A page tree with one page below thousands of nodes. */
const deepPageTree = () =>
  pdfWith((pdf, page) => {
    const { context, catalog } = pdf;
    let node = catalog.Pages().Kids().get(0);
    for (let depth = 0; depth < 50_000; depth += 1)
      node = context.register(context.obj({ Type: "Pages", Count: 1, Kids: [node] }));
    page.node.set(PDFName.of("Parent"), node);
    catalog.set(PDFName.of("Pages"), node);
  });

type Bomb = { make: () => Promise<Uint8Array>; reason: PdfRefusal };

export const pdfBombs: Record<string, Bomb> = {
  "content that is deflated to a thousandth": { make: flateBomb(1), reason: "tooComplex" },
  "content that is deflated twice": { make: flateBomb(2), reason: "tooComplex" },
  "one long content on many pages": { make: manyLongPages, reason: "tooComplex" },
  "forms within forms": { make: formsWithinForms, reason: "tooComplex" },
  "a page below 50,000 nodes": { make: deepPageTree, reason: "corrupt" },
};
