import { PDFDict, PDFDocument, PDFName, type PDFObject, type PDFPage } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { readContent } from "../page-content";
import { operationsOf } from "./content-tokens";
import { findTags } from "./find-tags";
import { removeTags } from "./remove-tags";
import { removeTexts } from "./remove-texts";

const most = 1_000;
const name = (text: string) => PDFName.of(text);

/** A page with a font F and this content. */
async function pdfWith(
  content: string,
  more: (pdf: PDFDocument, page: PDFPage, resources: PDFDict) => void = () => {},
) {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([600, 800]);
  const font = pdf.context.obj({ Type: "Font", Subtype: "Type1", BaseFont: "Helvetica", Encoding: "WinAnsiEncoding" });
  const resources = pdf.context.obj({ Font: { F: font } });
  page.node.set(name("Resources"), resources);
  page.node.set(name("Contents"), pdf.context.register(pdf.context.stream(content)));
  more(pdf, page, resources);
  return pdf;
}
const textAt = (text: string, y: number) => `BT /F 12 Tf 60 ${y} Td (${text}) Tj ET\n`;
const namesOf = async (pdf: PDFDocument) => (await findTags(await pdf.save(), most)).map(({ text }) => text);

test("characters that are not all found leave the page as it is", async () => {
  const pdf = await pdfWith(textAt("{{A}}", 700));
  const page = pdf.getPage(0).node;
  const before = page.get(name("Contents"));
  const there = { x: 60, y: 700, isBlank: false };
  expect(removeTexts(pdf, page, [there, { x: 300, y: 300, isBlank: false }])).toBe(false);
  expect(page.get(name("Contents"))).toBe(before);
  expect(removeTexts(pdf, page, [there, { x: 300, y: 300, isBlank: true }])).toBe(true);
});

test("data of an inline image that look like its end do not end it", () => {
  const image = Buffer.concat([Buffer.from("BI /W 9 /H 1 /BPC 8 /CS /G ID \x01 EI \x90("), Buffer.from([0xff, 0x00])]);
  const content = Buffer.concat([image, Buffer.from("\nEI BT (x) Tj ET")]);
  expect([...operationsOf(content)].map(({ operator }) => operator)).toEqual(["BI", "BT", "Tj", "ET"]);
});

describe("a form that an annotation draws too", () => {
  const withForm = (isShared: boolean) =>
    pdfWith("q 1 0 0 1 40 500 cm /Head Do Q", (pdf, page, resources) => {
      const form = () =>
        pdf.context.register(pdf.context.formXObject([], { BBox: pdf.context.obj([0, 0, 300, 60]), Resources: {} }));
      const drawn = form();
      const stream = pdf.context.stream(textAt("{{Town}}", 10), {
        Type: "XObject",
        Subtype: "Form",
        BBox: [0, 0, 300, 760],
        Resources: { Font: resources.lookup(name("Font"), PDFDict) },
      });
      pdf.context.assign(drawn, stream);
      resources.set(name("XObject"), pdf.context.obj({ Head: drawn }));
      const look = { N: isShared ? drawn : form() };
      const annotation = { Type: "Annot", Subtype: "Stamp", Rect: [40, 100, 340, 160], AP: look };
      page.node.set(name("Annots"), pdf.context.obj([annotation]));
    });

  test.each([
    [true, [0]],
    [false, []],
  ])("(%s) keeps its tag, which the annotation would go on to show", async (isShared, left) => {
    const bytes = await (await withForm(isShared)).save();
    expect((await removeTags(bytes, [0], most)).left).toEqual(left);
  });
});

describe("a tag in a layer", () => {
  /** `{{Seen}}` outside of the layer, `{{Layer}}` in it. */
  const layered = (state: (group: PDFObject) => object, inForm = false, member?: (group: PDFObject) => object) => {
    const inLayer = inForm ? "/Head Do\n" : `/OC /L BDC\n${textAt("{{Layer}}", 600)}EMC\n`;
    return pdfWith(textAt("{{Seen}}", 700) + inLayer, (pdf, _, resources) => {
      const group = pdf.context.register(pdf.context.obj({ Type: "OCG", Name: "Notes" } as never));
      const layer = member ? pdf.context.register(pdf.context.obj(member(group) as never)) : group;
      resources.set(name("Properties"), pdf.context.obj({ L: layer }));
      if (inForm) {
        const form = pdf.context.stream(textAt("{{Layer}}", 600), {
          Type: "XObject",
          Subtype: "Form",
          BBox: [0, 0, 600, 800],
          OC: layer,
          Resources: { Font: resources.lookup(name("Font"), PDFDict) },
        });
        resources.set(name("XObject"), pdf.context.obj({ Head: pdf.context.register(form) }));
      }
      pdf.catalog.set(name("OCProperties"), pdf.context.obj({ OCGs: [group], D: state(group) } as never));
    });
  };
  const off = (group: PDFObject) => ({ OFF: [group] });
  const both = ["{{Seen}}", "{{Layer}}"];

  test.each<[string, ReturnType<typeof layered>, string[]]>([
    ["that is off", layered(off), ["{{Seen}}"]],
    ["of a form that is off", layered(off, true), ["{{Seen}}"]],
    ["that is on", layered(() => ({})), both],
    ["of a form that is on", layered(() => ({}), true), both],
    ["in a document whose layers are off", layered(() => ({ BaseState: "OFF" })), ["{{Seen}}"]],
    ["that is on although others are off", layered((group) => ({ BaseState: "OFF", ON: [group] })), both],
    ["that needs another to be on", layered(off, false, (group) => ({ Type: "OCMD", OCGs: group })), ["{{Seen}}"]],
    [
      "that is shown if another is off",
      layered(off, false, (group) => ({ Type: "OCMD", OCGs: [group], P: "AllOff" })),
      both,
    ],
  ])("%s", async (_, given, seen) => {
    expect(await namesOf(await given)).toEqual(seen);
  });

  test("that is off keeps its text when the others are taken out", async () => {
    const bytes = await (await layered(off)).save();
    const { bytes: after, left } = await removeTags(bytes, [0], most);
    expect(left).toEqual([]);
    const pdf = await PDFDocument.load(after);
    const content = Buffer.concat(readContent(pdf.getPage(0).node).parts.map((part) => part.bytes)).toString("latin1");
    expect([content.includes("Layer"), content.includes("Seen")]).toEqual([true, false]);
  });
});
