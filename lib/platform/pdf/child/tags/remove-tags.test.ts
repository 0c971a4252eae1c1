import {
  beginText,
  degrees,
  endText,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFOperator,
  type PDFPage,
  PDFRawStream,
  rgb,
  StandardFonts,
} from "pdf-lib";
import { expect, test } from "vitest";
import { canRun, mutoolText, pageText, rasterise } from "@/tests/support/pdf-judges";
import { decodeStream } from "../decode-stream";
import { inspectPdf } from "../inspect";
import { findTags } from "./find-tags";
import { removeTags } from "./remove-tags";

const most = 1_000;

async function printed(...draws: ((page: PDFPage, pdf: PDFDocument) => void | Promise<void>)[]) {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const draw of draws) {
    const page = pdf.addPage([600, 800]);
    page.setFont(font);
    await draw(page, pdf);
  }
  return pdf.save();
}

const write =
  (text: string, x: number, y: number, size = 12, more: Parameters<PDFPage["drawText"]>[1] = {}) =>
  (page: PDFPage) =>
    page.drawText(text, { x, y, size, ...more });

/** Operators as they are written, after the page's font F of size 12 is chosen. */
const raw = (content: string) => (page: PDFPage, pdf: PDFDocument) => {
  const stream = pdf.context.stream(`BT /F 12 Tf 60 700 Td ${content} ET`);
  page.node.set(PDFName.of("Contents"), pdf.context.register(stream));
  const font = pdf.context.obj({ Type: "Font", Subtype: "Type1", BaseFont: "Helvetica", Encoding: withLigature });
  page.node.set(PDFName.of("Resources"), pdf.context.obj({ Font: { F: font } }));
};

const withLigature = { Type: "Encoding", BaseEncoding: "WinAnsiEncoding", Differences: [1, "fi"] };

/** The letters of a text, whatever order a program reads them in. */
const letters = (text: string) => [...text.replace(/\s/g, "")].toSorted().join("");

async function without(bytes: Uint8Array) {
  const tags = await findTags(bytes, most);
  const removed = await removeTags(bytes, [...tags.keys()], most);
  return { tags: tags.map(({ text }) => text), found: tags, ...removed };
}

/** What Poppler and MuPDF, where they are installed, still read. */
function expectText(bytes: Uint8Array, rest: string) {
  if (canRun("pdftotext")) expect(letters(pageText(bytes))).toBe(letters(rest));
  if (canRun("mutool")) expect(letters(mutoolText(bytes))).toBe(letters(rest));
}

test.each<[string, (page: PDFPage, pdf: PDFDocument) => void | Promise<void>, string, string]>([
  ["in a line", write("Before {{Town;type=text}} after", 60, 700), "{{Town;type=text}}", "Before after"],
  [
    "with character spacing",
    raw("3 Tc (Before {{Town one;type=text}} after) Tj"),
    "{{Town one;type=text}}",
    "Before after",
  ],
  [
    "in a list of strings and gaps",
    raw("[(Be) 20 (fore {) -15 ({To) 80 (wn}) 3 (}) -40 ( after)] TJ"),
    "{{Town}}",
    "Before after",
  ],
  ["after the operator '", raw("14 TL (Before) Tj (a {{Town}} b) ' (after) '"), "{{Town}}", "Before a b after"],
  ['after the operator "', raw("14 TL (Before) Tj 2 1 (a {{Town}} b) \" (after) '"), "{{Town}}", "Before a b after"],
  ["in hexadecimal, scaled and raised", raw("80 Tz 3 Ts <7B7B546F776E7D7D20616674> Tj (er) Tj"), "{{Town}}", "after"],
  ["with escapes", raw("(\\173{To\\\nwn}\\175 after) Tj"), "{{Town}}", "after"],
  ["in white", write("{{Town}}", 60, 700, 12, { color: rgb(1, 1, 1) }), "{{Town}}", ""],
  ["in 1 pt type", write("{{Town}}", 60, 700, 1), "{{Town}}", ""],
  ["invisible", raw("3 Tr ({{Town}}) Tj 0 Tr ( after) Tj"), "{{Town}}", "after"],
  ["printed twice, as bold is imitated", raw("({{Town}}) Tj 0.3 0 Td ({{Town}}) Tj"), "{{Town}}", ""],
  [
    "on two lines",
    (page) => {
      write("Before {{The town;", 60, 700)(page);
      write("type=text}} after", 60, 685)(page);
    },
    "{{The town;type=text}}",
    "Before after",
  ],
  [
    "broken between two words",
    (page) => {
      write("Before {{The", 60, 700)(page);
      write("town}} after", 60, 685)(page);
    },
    "{{The town}}",
    "Before after",
  ],
  [
    "across two columns",
    (page) => {
      write("Before {{Town;", 60, 100)(page);
      write("type=text}} after", 330, 700)(page);
    },
    "{{Town;type=text}}",
    "Before after",
  ],
  [
    "character by character",
    async (page, pdf) => {
      const font = await pdf.embedFont(StandardFonts.Helvetica);
      let x = 60;
      for (const letter of "Before {{Town}} after") {
        page.drawText(letter, { x, y: 400, size: 12 });
        x += font.widthOfTextAtSize(letter, 12) + 0.7;
      }
    },
    "{{Town}}",
    "Before after",
  ],
  ["turned", write("{{Town}}", 300, 300, 12, { rotate: degrees(90) }), "{{Town}}", ""],
  ["with a ligature", raw("(Before {{Of\\001ce}} after) Tj"), "{{Office}}", "Before after"],
])("a tag %s is found and leaves nothing behind", async (_, draw, tag, rest) => {
  const { tags, left, bytes } = await without(await printed(draw));
  expect(tags).toEqual([tag]);
  expect(left).toEqual([]);
  expectText(bytes, rest);
});

test("what stands in place of a tag's text is taken out with it", async () => {
  const bytes = await printed((page, pdf) => {
    raw("(Before ) Tj /Span <</MCID 3/ActualText (\\173\\173Town\\175\\175)>> BDC (xyz) Tj EMC ( after {{Other}}) Tj")(
      page,
      pdf,
    );
    const heading = pdf.context.obj({
      Type: "StructElem",
      S: "H1",
      Alt: PDFHexString.fromText("A {{Town}} and {{Left}}"),
    });
    pdf.catalog.set(PDFName.of("StructTreeRoot"), pdf.context.register(pdf.context.obj({ K: [heading] })));
  });
  const { tags, left, bytes: after } = await without(bytes);
  expect(tags).toEqual(["{{Town}}", "{{Other}}"]);
  expect(left).toEqual([]);
  expectText(after, "Before after");
  const tree = (await PDFDocument.load(after)).catalog.lookup(PDFName.of("StructTreeRoot"));
  expect(String(tree)).not.toContain(PDFHexString.fromText("{{Town}}").asString().slice(4));
});

test("a form that two pages draw loses the tag only on the page from which it is taken", async () => {
  const bytes = await printed(
    (page, pdf) => shareForm(page, pdf),
    (page, pdf) => shareForm(page, pdf),
  );
  const tags = await findTags(bytes, most);
  expect(tags.map(({ pageIndex }) => pageIndex)).toEqual([0, 1]);
  const { bytes: after, left } = await removeTags(bytes, [1], most);
  expect(left).toEqual([]);
  expect((await findTags(after, most)).map(({ pageIndex }) => pageIndex)).toEqual([0]);
});

test("a form that one page draws twice keeps a tag that is to be taken out only once", async () => {
  const bytes = await printed((page, pdf) => {
    shareForm(page, pdf);
    const twice = "q 1 0 0 1 40 500 cm /Head Do Q q 1 0 0 1 40 200 cm /Head Do Q";
    page.node.set(PDFName.of("Contents"), pdf.context.register(pdf.context.stream(twice)));
  });
  const tags = await findTags(bytes, most);
  expect(tags).toHaveLength(2);
  const { bytes: after, left } = await removeTags(bytes, [0], most);
  expect(left).toEqual([0]);
  expect(await findTags(after, most)).toEqual(tags);
});

test("no object of the file keeps a removed tag's text", async () => {
  const { bytes } = await without(await printed(raw("(Before {{Town}} after) Tj")));
  const { context } = await PDFDocument.load(bytes);
  const contents = context
    .enumerateIndirectObjects()
    .map(([, object]) => (object instanceof PDFRawStream ? decodeStream(object)?.bytes : undefined) ?? String(object))
    .map((content) => Buffer.from(content).toString("latin1"));
  expect(contents.filter((content) => content.includes("Town"))).toEqual([]);
});

function shareForm(page: PDFPage, pdf: PDFDocument) {
  const font = pdf.context.obj({ Type: "Font", Subtype: "Type1", BaseFont: "Helvetica", Encoding: "WinAnsiEncoding" });
  const known = pdf.getPages()[0]?.node.Resources()?.lookup(PDFName.of("XObject"));
  const form =
    (known && "get" in known ? (known as { get: (name: PDFName) => unknown }).get(PDFName.of("Head")) : undefined) ??
    pdf.context.register(
      pdf.context.formXObject(
        [
          beginText(),
          PDFOperator.of("Tf" as never, [PDFName.of("F"), "12"]),
          PDFOperator.of("Td" as never, ["10", "10"]),
          PDFOperator.of("Tj" as never, ["({{Town}} head)"]),
          endText(),
        ],
        {
          BBox: pdf.context.obj([0, 0, 300, 60]),
          Matrix: pdf.context.obj([2, 0, 0, 2, 5, 5]),
          Resources: { Font: { F: font } },
        },
      ),
    );
  page.node.set(PDFName.of("Resources"), pdf.context.obj({ XObject: { Head: form as never } }));
  page.node.set(PDFName.of("Contents"), pdf.context.register(pdf.context.stream("q 1 0 0 1 40 500 cm /Head Do Q")));
}

test.each([90, 180, 270])("on a page turned by %i, the tag's box is where the page shows it", async (turned) => {
  const draw = (page: PDFPage) => {
    write("{{Town}}", 60, 700)(page);
    page.setRotation(degrees(turned));
  };
  const { found, left, bytes } = await without(await printed(draw));
  const [box] = found;
  const centre = { x: (box?.left ?? 0) + (box?.width ?? 0) / 2, y: (box?.top ?? 0) + (box?.height ?? 0) / 2 };
  const [across, down] = [14.1, 12]; // of the upright page, in percent
  const shown = { 90: [100 - down, across], 180: [100 - across, 100 - down], 270: [down, 100 - across] }[turned] ?? [];
  expect(Math.abs(centre.x - (shown[0] ?? 0))).toBeLessThan(1.5);
  expect(Math.abs(centre.y - (shown[1] ?? 0))).toBeLessThan(1.5);
  expect(left).toEqual([]);
  expectText(bytes, "");
});

test("pages without tags, and all else on the page, look as before", async () => {
  const bytes = await printed(
    (page) => {
      write("Alone, with a picture of a line", 60, 700)(page);
      page.drawLine({ start: { x: 60, y: 600 }, end: { x: 500, y: 620 }, thickness: 2 });
    },
    (page) => {
      write("Before {{Town;type=text}} after it, to the end of the line", 60, 700)(page);
      write("Another line {{not closed", 60, 500)(page);
    },
  );
  const { bytes: after, left, tags } = await without(bytes);
  expect(tags).toEqual(["{{Town;type=text}}", "{{not closed"]);
  expect(left).toEqual([1]);
  if (!canRun("pdftoppm")) return;
  const [alone, aloneAfter] = await Promise.all([bytes, after].map((one) => rasterise(one, 0, 900)));
  expect(aloneAfter?.pixels.equals(alone?.pixels ?? Buffer.alloc(0))).toBe(true);
  const [page, pageAfter] = await Promise.all([bytes, after].map((one) => rasterise(one, 1, 900)));
  const differs: number[] = [];
  for (let x = 0; x < 900; x += 1)
    for (let y = 0; y < 1_200; y += 1) if (String(page?.at(x, y)) !== String(pageAfter?.at(x, y))) differs.push(x);
  expect(Math.min(...differs)).toBeGreaterThan(145); // where the tag begins
  expect(Math.max(...differs)).toBeLessThan(320); // and where it ends
});

test("a tag in the label or the value of a form's field is one like others", async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([600, 800]);
  page.drawText("{{Label}} of the field", { x: 60, y: 720, size: 12 });
  const field = pdf.getForm().createTextField("Town");
  field.setText("{{Value}} here");
  field.addToPage(page, { x: 60, y: 680, width: 200, height: 24 });
  const { bytes: flat } = await inspectPdf(await pdf.save());
  const { tags, left, bytes } = await without(flat);
  expect(tags).toEqual(["{{Label}}", "{{Value}}"]);
  expect(left).toEqual([]);
  expectText(bytes, "of the field here");
});

test("no more tags are answered than one above the most", async () => {
  const bytes = await printed((page) => {
    for (let line = 0; line < 60; line += 1) write("{{A}}".repeat(50), 10, 790 - line * 12, 5)(page);
  });
  expect(await findTags(bytes, most)).toHaveLength(most + 1);
});

test("content that cannot be read for certain keeps its tags", async () => {
  const { left, tags } = await without(await printed(raw("({{Town}}) Tj [(not closed) ")));
  expect(left).toEqual([...tags.keys()]);
});
