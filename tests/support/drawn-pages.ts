import { PDFDocument, type PDFPage } from "pdf-lib";
import type { FoundField } from "@/lib/platform/pdf/contract";
import { registerFontkit } from "@/lib/platform/pdf/child/embed-faces";
import { findFields } from "@/lib/platform/pdf/child/find-fields/find-fields";
import { readFace } from "@/lib/platform/pdf/faces";

const a4ish = { width: 600, height: 800 };

/** A PDF of one page, drawn upon with a font that has Greek. */
export async function pdfOf(draw: (page: PDFPage) => void, size = a4ish): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  registerFontkit(pdf);
  const drawn = pdf.addPage([size.width, size.height]);
  drawn.setFont(await pdf.embedFont(readFace("Helvetica"), { subset: true }));
  drawn.setFontSize(11);
  draw(drawn);
  return pdf.save();
}

/** The fields that are proposed on such a page, with those of which nobody can be sure. */
export const foundOn = async (draw: (page: PDFPage) => void, size = a4ish): Promise<FoundField[]> =>
  findFields(await pdfOf(draw, size), [0]);

/** What the designer shows. */
export const shownOf = (found: readonly FoundField[]): FoundField[] =>
  found.filter(({ confidence }) => confidence >= 0.5);
