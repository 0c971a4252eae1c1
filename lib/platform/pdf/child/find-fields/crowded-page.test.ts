import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { findFields } from "./find-fields";

test("a page with more objects than a form has is not searched", async () => {
  const foundAmong = async (count: number) => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([595, 842]);
    page.drawText("Signature:", { x: 60, y: 650, size: 12 });
    page.drawLine({ start: { x: 125, y: 648 }, end: { x: 270, y: 648 } });
    page.node.normalize();
    page.node.addContentStream(pdf.context.register(pdf.context.stream("q 1 1 1 rg 10 10 1 1 re f Q\n".repeat(count))));
    return (await findFields(await pdf.save(), [0])).length;
  };
  expect(await foundAmong(10)).toBe(1);
  expect(await foundAmong(25_001)).toBe(0);
});
