import { randomBytes } from "node:crypto";
import { PDFDocument, StandardFonts } from "pdf-lib";

/** A text contract with the given number of pages, different each time. */
export async function contract(pageCount) {
  const pdf = await PDFDocument.create();
  pdf.setSubject(randomBytes(8).toString("hex"));
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (let number = 1; number <= pageCount; number++) {
    const page = pdf.addPage([595, 842]);
    for (let line = 0; line < 40; line++)
      page.drawText(`${number}.${line + 1}  The parties agree upon what this line says, as lines of contracts do.`, {
        x: 60,
        y: 780 - line * 18,
        size: 11,
        font,
      });
  }
  return pdf.save();
}

/** A form with this many text fields of its own. */
export async function textForm(fieldCount, perPage = 60) {
  const pdf = await PDFDocument.create();
  pdf.setSubject(randomBytes(8).toString("hex"));
  const form = pdf.getForm();
  let page;
  for (let index = 0; index < fieldCount; index++) {
    const at = index % perPage;
    if (at === 0) page = pdf.addPage([595, 842]);
    const [x, y] = [40 + 180 * (at % 3), 780 - 36 * Math.floor(at / 3)];
    form.createTextField(`line ${index + 1}`).addToPage(page, { x, y, width: 160, height: 18 });
  }
  return pdf.save();
}

/** Like a scan: one page with a picture that does not compress, of about the given size. */
export async function scan(bytes) {
  const { default: sharp } = await import("sharp");
  const side = Math.round(Math.sqrt(bytes / 3));
  const raw = { width: side, height: side, channels: 3 };
  const picture = await sharp(randomBytes(side * side * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  page.drawImage(await pdf.embedPng(picture), { x: 0, y: 0, width: 595, height: 842 });
  return pdf.save();
}
