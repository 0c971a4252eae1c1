import { PDFDocument } from "pdf-lib";

export async function pdfFile(name: string, pages = 2) {
  const pdf = await PDFDocument.create();
  for (let index = 0; index < pages; index++)
    pdf.addPage([595, 842]).drawText(`${name} ${index + 1}`, { x: 60, y: 780 });
  return { name: `${name}.pdf`, mimeType: "application/pdf", buffer: Buffer.from(await pdf.save()) };
}
