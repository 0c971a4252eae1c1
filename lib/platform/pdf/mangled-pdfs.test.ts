import { PDFDocument, StandardFonts } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mangledPdfs, mutate } from "../../../tests/support/mangled-pdfs";
import { invisibleMarks, marksOn, markText } from "../../../tests/support/marks";
import { canRun, complaintsOf, encrypted, pageText, pdfsig } from "../../../tests/support/pdf-judges";
import type { Seal } from "./contract";
import { PdfRefused } from "./pdf-refused";
import { closePdfPool, dryRunPdf, inspectPdf, sealPdf } from "./pool";
import { makeSelfSigned } from "./self-signed";

let seal: Seal;
beforeAll(async () => {
  seal = { ...(await makeSelfSigned("Marks")), name: "Marks", reason: "", signedAt: new Date(0), metadata: {} };
});
afterAll(closePdfPool, 30_000);

/** Poppler also reports errors for each of these or draws nothing. */
const refused = [
  "has a word in capitals, of its page: OBJ",
  "has a filter that nobody knows",
  "has a picture's filter on its content",
  "says flate of what is plain",
];

describe("a document that", () => {
  test.concurrent.each(mangledPdfs)("%s shows its marks once sealed, or is refused", async (name, upload) => {
    const isTaken = await sealVisibly(upload);
    expect(isTaken).toBe(!refused.includes(name));
    if (!isTaken) expect(complaintsOf(upload)).not.toBe("");
  });
});

/** Encrypted with an owner password only, and damaged afterwards. */
describe.skipIf(!canRun("qpdf"))("an encrypted document that", () => {
  const [, whole = new Uint8Array()] = mangledPdfs.find(([name]) => name === "is whole") ?? [];
  const manglings: [string, RegExp, string][] = [
    ["has a word in capitals on its content", /\n(\d+ 0) obj(?=[^e]*\/Length)/, "\n$1 OBJ"],
    ["has lost its catalogue's place", /\/Root \d+ 0 R/, "/Root 99 0 R"],
  ];
  test.concurrent.each(manglings)("%s shows its marks once sealed", async (_, word, instead) => {
    const text = Buffer.from(encrypted(whole, { user: "", owner: "owner" })).toString("latin1");
    expect(text).toMatch(word);
    const upload = Buffer.from(text.replace(word, instead), "latin1");
    expect(await sealVisibly(upload)).toBe(true);
    expect((await inspectPdf(upload)).notices).toEqual(["passwordRemoved"]);
  });
});

test.concurrent.each(Array.from({ length: 8 }, (_, seed) => seed))("damage %i never hides a mark", async (seed) => {
  await sealVisibly(mutate(await letter(), seed));
});

/** True if Poppler shows every mark and a valid seal, false if the upload is refused. */
async function sealVisibly(upload: Uint8Array): Promise<boolean> {
  const taken = await takeIn(upload);
  if (!taken) return false;
  const marks = marksOn([0]);
  const { bytes } = await sealPdf({ bytes: taken, stamps: marks, seal });
  expect(await invisibleMarks(taken, bytes, marks)).toEqual([]);
  expect(pageText(bytes, "-l", "1").normalize("NFC")).toContain(markText);
  expect(pdfsig(bytes)).toMatch(
    /Signature is Valid[^]*Total document signed|Total document signed[^]*Signature is Valid/,
  );
  return true;
}

async function takeIn(upload: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const { bytes, pages } = await inspectPdf(upload);
    await dryRunPdf(bytes, pages.length);
    return bytes;
  } catch (error) {
    if (error instanceof PdfRefused) return undefined;
    throw error;
  }
}

/** Two pages with content in several streams, as word processors write them. */
async function letter(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (const number of [1, 2]) {
    const page = pdf.addPage([595, 842]);
    for (let line = 0; line < 12; line += 1)
      page.drawText(`${number}.${line} The parties agree.`, { x: 60, y: 700 - 20 * line, font, size: 11 });
    page.drawRectangle({ x: 60, y: 100, width: 200, height: 60 });
  }
  return pdf.save({ useObjectStreams: false });
}
