import { PDFDocument, StandardFonts } from "pdf-lib";

/** Pages of 600 × 800 points with these lines, 30 points apart. */
export async function printed(...pages: string[][]) {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = pdf.addPage([600, 800]);
    lines.forEach((line, index) => page.drawText(line, { x: 60, y: 740 - 30 * index, size: 12, font }));
  }
  return pdf.save();
}
