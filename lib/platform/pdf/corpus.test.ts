import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { corpusFile, corpusFiles } from "../../../tests/support/corpus";
import { canRun, pageCount, pdfsig, qpdfCheck } from "../../../tests/support/pdf-judges";
import type { Inspection, Seal, Stamp } from "./contract";
import { PdfRefused, type PdfRefusal } from "./pdf-refused";
import { closePdfPool, dryRunPdf, inspectPdf, renderPages, sealPdf } from "./pool";
import { makeSelfSigned } from "./self-signed";

/**
 * Unusual and hostile documents, not in this repository; skipped if absent. tests/api/forms.test.ts covers common ones.
 */
const documents = ["odd-pdfs", "hostile"].flatMap((folder) => corpusFiles(folder, ".pdf"));

/** All other documents must be accepted. */
const refusals: Record<string, PdfRefusal> = {
  "html-named.pdf": "notAPdf",
  "zero.pdf": "notAPdf",
  "Test-PDF-Files__encrypted.pdf": "passwordNeeded",
  "pdf-lib__encrypted_new.pdf": "passwordNeeded",
  "pdf.js__issue15893_reduced.pdf": "passwordNeeded",
  "pdfplumber__password-example.pdf": "passwordNeeded",
  "qpdf__enc-XI-R6_V5_U_view_O_master.pdf": "passwordNeeded",
  "sample-files__libreoffice-writer-password.pdf": "passwordNeeded",
  "OCRmyPDF__livecycle.pdf": "dynamicXfa",
  "pdf.js__xfa_filled_imm1344e.pdf": "dynamicXfa",
  "qpdf__empty.pdf": "noPages",
  "pdf.js__Brotli-Prototype-FileA.pdf": "noPages",
  "pdf.js__poppler-395-0-fuzzed.pdf": "noPages",
  "header-only.pdf": "corrupt",
  "pagetree-cycle.pdf": "corrupt",
  "truncated-half.pdf": "corrupt",
  "pdf.js__REDHAT-1531897-0.pdf": "corrupt",
  "pdf.js__poppler-85140-0.pdf": "pageSizeInvalid",
  "pages-200k.pdf": "tooManyPages",
  "flate-bomb-content.pdf": "tooComplex",
  "flate-bomb-double.pdf": "tooComplex",
};

let seal: Seal;
beforeAll(async () => {
  const identity = await makeSelfSigned("Countersign corpus");
  seal = { ...identity, name: "Corpus", reason: "Ελεγμένο", signedAt: new Date(0), metadata: {} };
});
afterAll(closePdfPool, 30_000);

describe.skipIf(documents.length === 0)("from the corpus", () => {
  test.concurrent.each(documents)("%s", { timeout: 180_000 }, async (document) => {
    const name = path.basename(document);
    const taken = await takeIn(corpusFile(document)).catch(refusalOf);
    if (typeof taken === "string" || refusals[name]) return expect(taken).toBe(refusals[name]);
    const stamp: Stamp = { pageIndex: 0, top: 5, left: 5, width: 30, height: 5, kind: "check", checked: true };
    const sealed = await sealPdf({ bytes: taken.bytes, stamps: [stamp], seal });
    expect(pageCount(sealed.bytes)).toBe(taken.pages.length);
    const said = pdfsig(sealed.bytes);
    expect(said).toContain("Signature is Valid");
    expect(said).toContain("Total document signed");
    expect(said.match(/Signature #/g)).toHaveLength(1);
    if (canRun("qpdf")) expect([0, 3]).toContain(qpdfCheck(sealed.bytes));
    // Not of a whole book: its first pages are drawn by the same code as the others.
    const pages = taken.pages.map(({ pageIndex }) => pageIndex).slice(0, 4);
    expect(await renderPages(taken.bytes, pages, [200])).toHaveLength(pages.length);
  });
});

async function takeIn(upload: Uint8Array): Promise<Inspection> {
  const inspection = await inspectPdf(upload);
  await dryRunPdf(inspection.bytes, inspection.pages.length);
  return inspection;
}

function refusalOf(error: unknown): PdfRefusal {
  if (error instanceof PdfRefused) return error.reason;
  throw error;
}
