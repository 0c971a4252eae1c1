import { PDFBool, PDFDocument, PDFName, PDFNumber, PDFString, degrees } from "pdf-lib";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { corpusFile, hasCorpus } from "../../../../tests/support/corpus";
import { canRun, encrypted, pageText, pictureOf, rasterise } from "../../../../tests/support/pdf-judges";
import { makeSelfSigned } from "../self-signed";
import { inspectPdf } from "./inspect";
import { sealPdf } from "./seal";
import { stampPdf } from "./stamp";

type Change = (pdf: PDFDocument) => void;

async function upload(change: Change = () => undefined): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 400]).drawText("Agreement", { x: 20, y: 350, size: 20 });
  change(pdf);
  return pdf.save({ useObjectStreams: false, updateFieldAppearances: false, addDefaultPage: false });
}

function addForm(pdf: PDFDocument): void {
  const page = pdf.getPage(0);
  const form = pdf.getForm();
  const text = form.createTextField("person.name");
  text.setText("Filled in");
  text.addToPage(page, { x: 30, y: 200, width: 120, height: 20 });
  form.createCheckBox("agree").addToPage(page, { x: 30, y: 160, width: 15, height: 15 });
  const choice = form.createDropdown("country");
  choice.addOptions(["Greece", "Spain"]);
  choice.addToPage(page, { x: 30, y: 120, width: 90, height: 20 });
}

const script = { S: "JavaScript", JS: PDFString.of("app.alert(1)") };
const active: Record<string, Change> = {
  "a script on opening": (pdf) => pdf.catalog.set(PDFName.of("OpenAction"), pdf.context.obj(script)),
  "a named script": (pdf) => pdf.addJavaScript("hello", "app.alert(1)"),
  "a script on closing": (pdf) => pdf.catalog.set(PDFName.of("AA"), pdf.context.obj({ WC: script })),
  "a page's script": (pdf) => pdf.getPage(0).node.set(PDFName.of("AA"), pdf.context.obj({ O: script })),
  "a link that launches": (pdf) => addLink(pdf, { S: "Launch", F: PDFString.of("calc.exe") }),
  "a link to a site": (pdf) => addLink(pdf, { S: "URI", URI: PDFString.of("https://phish.example") }),
};

function addLink(pdf: PDFDocument, action: Record<string, string | PDFString>): void {
  const link = pdf.context.obj({ Type: "Annot", Subtype: "Link", Rect: [0, 0, 99, 99], A: action });
  pdf.getPage(0).node.set(PDFName.of("Annots"), pdf.context.obj([pdf.context.register(link)]));
}

describe("removes", () => {
  test.each(Object.entries(active))("%s, and reports it", async (_, change) => {
    const { bytes, notices } = await inspectPdf(await upload(change));
    expect(notices).toContain("activeContentRemoved");
    expect(await structureOf(bytes)).not.toMatch(/JavaScript|Launch|URI|\/JS|\/AA|OpenAction/);
    expect(pageText(bytes)).toContain("Agreement");
  });

  test("attachments, and reports it", async () => {
    const pdf = await PDFDocument.load(await upload());
    await pdf.attach(new TextEncoder().encode("SECRET"), "secret.txt");
    const { bytes, notices } = await inspectPdf(await pdf.save({ useObjectStreams: false }));
    expect(notices).toEqual(["attachmentsRemoved"]);
    expect(await structureOf(bytes)).not.toMatch(/EmbeddedFile|\/EF|secret/);
  });
});

async function structureOf(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  return pdf.context
    .enumerateIndirectObjects()
    .map(([, object]) => String(object))
    .join("\n");
}

describe("a form", () => {
  test("is drawn into the page and suggested as fields in the same places", async () => {
    const { bytes, notices, suggestedFields } = await inspectPdf(await upload(addForm));
    expect(notices).toEqual(["formFlattened"]);
    expect(pageText(bytes)).toContain("Filled in");
    expect(await structureOf(bytes)).not.toMatch(/AcroForm|Annots/);
    expect(suggestedFields).toMatchObject([
      { name: "name", widget: "text", pageIndex: 0 },
      { name: "agree", widget: "checkbox" },
      { name: "country", widget: "choice", options: ["Greece", "Spain"] },
    ]);
    const [name] = suggestedFields;
    expect(name?.left).toBeCloseTo(10, 0);
    expect(name?.top).toBeCloseTo(45, 0);
    expect(name?.width).toBeCloseTo(40, 0);
    expect(name?.height).toBeCloseTo(5, 0);
  });

  test("keeps values for which the upload holds no appearance", async () => {
    const bare: Change = (pdf) => {
      addForm(pdf);
      pdf.getForm().acroForm.dict.set(PDFName.of("NeedAppearances"), PDFBool.True);
      for (const field of pdf.getForm().getFields()) field.acroField.dict.delete(PDFName.of("AP"));
      for (const field of pdf.getForm().getFields()) {
        for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of("AP"));
      }
    };
    const { bytes } = await inspectPdf(await upload(bare));
    expect(pageText(bytes)).toContain("Filled in");
  });
});

describe("a page", () => {
  test("is measured as displayed and looks as before", async () => {
    const change: Change = (pdf) => {
      const page = pdf.getPage(0);
      page.setCropBox(10, 20, 250, 360);
      page.setRotation(degrees(90));
      page.node.set(PDFName.of("UserUnit"), PDFNumber.of(2));
    };
    const original = await upload(change);
    const { bytes, pages, firstPage } = await inspectPdf(original);
    const box = { x0: 10, y0: 20, x1: 260, y1: 380, rotation: 90, userUnit: 2 };
    expect(pages).toEqual([{ pageIndex: 0, box, width: 720, height: 500 }]);
    const [before, after] = [await rasterise(original, 0, 360), await rasterise(bytes, 0, 360)];
    expect(after).toMatchObject({ width: before.width, height: before.height });
    expect(after.pixels.equals(before.pixels)).toBe(true);
    const picture = await pictureOf(firstPage.at(-1)?.webp ?? new Uint8Array());
    expect([picture.width, picture.height]).toEqual([1400, Math.round((1400 * 500) / 720)]);
  });

  test.each([
    ["after 0.8 seconds for the smaller images", 400_000, [200, 900, 1400]],
    ["not after 1.2, but when somebody asks for it", 600_000, [200, 900]],
  ])("is drawn in its largest width: %s", async (_, half, widths) => {
    const clock = vi.spyOn(process, "cpuUsage");
    clock.mockImplementation((before) => (before ? { user: half, system: half } : { user: 9_000_000, system: 0 }));
    onTestFinished(() => clock.mockRestore());
    const { firstPage } = await inspectPdf(await upload());
    expect(firstPage.map(({ width }) => width)).toEqual(widths);
  });

  test("that is in the tree twice is stamped once", async () => {
    const twice = await upload((pdf) => {
      const tree = pdf.catalog.Pages();
      tree.Kids().push(pdf.getPage(0).ref);
      tree.set(PDFName.of("Count"), PDFNumber.of(2));
    });
    const { bytes, pages } = await inspectPdf(twice);
    expect(pages).toHaveLength(2);
    const place = { pageIndex: 1, top: 50, left: 10, width: 50, height: 10 };
    const text = { kind: "text", text: "Second", fontFace: "Helvetica", fontSize: 12, multiline: false } as const;
    const stamped = await stampPdf({ bytes, stamps: [{ ...place, ...text }] });
    expect(pageText(stamped, "-l", "1")).not.toContain("Second");
    expect(pageText(stamped, "-f", "2")).toContain("Second");
  });
});

test("unreferenced objects are removed", async () => {
  const { bytes } = await inspectPdf(await upload((pdf) => pdf.context.register(PDFString.of("left over"))));
  expect(await structureOf(bytes)).not.toContain("left over");
});

test("layers keep their visibility and can no longer be switched", async () => {
  const layered = await upload((pdf) => {
    const layer = pdf.context.register(pdf.context.obj({ Type: "OCG", Name: "Terms" }));
    const auto = { Event: "Print", OCGs: [layer], Category: ["Print"] };
    const shown = { OFF: [layer], Order: [layer], AS: [auto] };
    pdf.catalog.set(
      PDFName.of("OCProperties"),
      pdf.context.obj({ OCGs: [layer], D: shown, Configs: [{ ON: [layer] }] }),
    );
  });
  const { bytes } = await inspectPdf(layered);
  const layers = (await PDFDocument.load(bytes)).catalog.lookup(PDFName.of("OCProperties"));
  expect(String(layers)).toMatch(/Locked/);
  expect(String(layers)).not.toMatch(/Configs|AS|Order/);
});

test("earlier signatures are counted and reported", async () => {
  const seal = { ...(await makeSelfSigned("Before")), name: "", reason: "", signedAt: new Date(), metadata: {} };
  const { bytes } = await sealPdf({ bytes: await upload(), stamps: [], seal });
  expect(await inspectPdf(bytes)).toMatchObject({ signatureCount: 1, notices: ["alreadySigned", "formFlattened"] });
});

test("a signature field that nobody has signed is no signature", async () => {
  const unsigned = await upload((pdf) => {
    const page = pdf.getPage(0);
    const field = { Type: "Annot", Subtype: "Widget", FT: "Sig", T: PDFString.of("Sign"), Rect: [50, 50, 150, 80] };
    const ref = pdf.context.register(pdf.context.obj(field));
    page.node.set(PDFName.of("Annots"), pdf.context.obj([ref]));
    pdf.catalog.set(PDFName.of("AcroForm"), pdf.context.obj({ Fields: [ref], SigFlags: 1 }));
  });
  expect(await inspectPdf(unsigned)).toMatchObject({ signatureCount: 0, notices: ["formFlattened"] });
});

test.skipIf(!hasCorpus)("a form of others with an empty signature field is said to carry no signature", async () => {
  const { signatureCount, notices } = await inspectPdf(corpusFile("field/empty-sig-field.pdf"));
  expect(signatureCount).toBe(0);
  expect(notices).not.toContain("alreadySigned");
});

test("hidden widgets stay invisible, and buttons are not drawn into the page", async () => {
  const [hidden, noView, printed] = [2, 32, 4];
  const form = await upload(async (pdf) => {
    const page = pdf.getPage(0);
    for (const [index, flags] of [hidden, noView, noView | printed].entries()) {
      const field = pdf.getForm().createTextField(`Secret ${index}`);
      field.setText("Secret");
      field.addToPage(page, { x: 20, y: 100 + 40 * index, width: 100, height: 20 });
      for (const { dict } of field.acroField.getWidgets()) dict.set(PDFName.of("F"), PDFNumber.of(flags));
    }
    const place = { x: 20, y: 20, width: 100, height: 30 };
    pdf.getForm().createButton("Print").addToPage("Print this form", page, place);
    const name = pdf.getForm().createTextField("Name");
    name.setText("Visible");
    name.addToPage(page, { x: 20, y: 60, width: 100, height: 20 });
  });
  const { bytes } = await inspectPdf(form);
  expect(pageText(bytes)).toMatch(/Visible/);
  expect(pageText(bytes)).not.toMatch(/Secret|Print/);
});

describe("refuses", () => {
  const shaped = (width: number, height: number) => upload((pdf) => pdf.getPage(0).setMediaBox(0, 0, width, height));
  const cases: [string, string, () => Promise<Uint8Array>][] = [
    ["a file that is not a PDF", "notAPdf", async () => new TextEncoder().encode("<!doctype html>")],
    ["an empty file", "notAPdf", async () => new Uint8Array()],
    ["a bare header", "corrupt", async () => new TextEncoder().encode("%PDF-1.7\n")],
    ["no page", "noPages", () => upload((pdf) => pdf.removePage(0))],
    ["501 pages", "tooManyPages", () => upload((pdf) => Array.from({ length: 500 }, () => pdf.addPage()))],
    [
      "a dynamic form",
      "dynamicXfa",
      () => upload((pdf) => pdf.catalog.set(PDFName.of("NeedsRendering"), PDFBool.True)),
    ],
    ["a page that is too narrow", "pageSizeInvalid", () => shaped(20, 2000)],
    ["a page of a kilometre", "pageSizeInvalid", () => shaped(3e6, 3e6)],
  ];
  test.each(cases)("%s: %s", async (_, reason, make) => {
    await expect(inspectPdf(await make())).rejects.toMatchObject({ name: "PdfRefused", reason });
  });
});

describe.skipIf(!canRun("qpdf"))("encryption", () => {
  test("with an owner password only is removed and reported", async () => {
    const { bytes, notices } = await inspectPdf(encrypted(await upload(), { user: "", owner: "owner" }));
    expect(notices).toEqual(["passwordRemoved"]);
    expect(Buffer.from(bytes).includes("/Encrypt")).toBe(false);
    expect(pageText(bytes)).toContain("Agreement");
  });

  test("that needs a password to open is refused", async () => {
    const locked = encrypted(await upload(), { user: "user", owner: "owner" });
    await expect(inspectPdf(locked)).rejects.toMatchObject({ reason: "passwordNeeded" });
  });
});
