import { beforeAll, describe, expect, test } from "vitest";
import { honest, identityOf } from "../../../../tests/support/forged-cms";
import { pageText, rasterise } from "../../../../tests/support/pdf-judges";
import { appended, type Objects, page, save, sign, signature, stream } from "../../../../tests/support/raw-pdf";
import { stamping, timeStamping } from "../../../../tests/support/time-stamps";
import type { SigningIdentity } from "../contract";
import { compareRevisions } from "./compare-revisions";

let authority: SigningIdentity;
let sealed: Uint8Array;

beforeAll(async () => {
  authority = await identityOf({ name: "Stamps", purposes: [timeStamping] });
  const seal = signature("/SubFilter/ETSI.CAdES.detached");
  sealed = await sign(save({ ...page("Rent: 500"), 8: seal }), honest(await identityOf({ name: "Seal" })));
});

const catalog = page("")[1] ?? "";
const validationData: Objects = { 1: catalog.replace("/AcroForm", "/DSS<</Certs[20 0 R]>>/AcroForm"), 20: stream("x") };

/** A document time stamp; `widget` may give it what none has. */
const timeStamp = (file: Uint8Array, widget = "/Rect[0 0 0 0]/F 132", more: Objects = {}) => {
  const objects: Objects = {
    ...more,
    1: catalog.replace("7 0 R]", "7 0 R 30 0 R]"),
    3: (page("")[3] ?? "").replace("7 0 R]", "7 0 R 30 0 R]"),
    30: `<</Type/Annot/Subtype/Widget/FT/Sig/T(Time)${widget}/P 3 0 R/V 31 0 R>>`,
    31: signature("/SubFilter/ETSI.RFC3161"),
  };
  return sign(save(objects, file), stamping(authority));
};
const picture = stream(
  "1 1 1 rg 0 0 300 400 re f BT /F 20 Tf 0 g 30 300 Td (Rent: 9000) Tj ET",
  "/Type/XObject/Subtype/Form/BBox[0 0 300 400]/Resources<</Font<</F 5 0 R>>>>",
);

describe("what adds nothing visible", () => {
  test("looks the same on the screen and on paper, by Poppler too", async () => {
    const extended = save(validationData, sealed);
    const stamped = await timeStamp(extended);
    expect(await compareRevisions(extended, [sealed.length])).toBeNull();
    expect(await compareRevisions(stamped, [sealed.length, extended.length])).toBeNull();
    const [before, after] = [await rasterise(sealed, 0, 300), await rasterise(stamped, 0, 300)];
    expect(after.pixels.equals(before.pixels)).toBe(true);
  });
});

describe("what changes a page is found, as by Poppler", () => {
  const forged = stream("BT /F 20 Tf 30 300 Td (Rent: 9000) Tj ET");
  const visible: [string, RegExp, () => Promise<Uint8Array>][] = [
    ["another text", /^page 1 has other pixels, on the screen$/, async () => save({ 4: forged }, sealed)],
    [
      "a picture of a time stamp",
      /^page 1 has other pixels, on the screen$/,
      () => timeStamp(sealed, "/Rect[0 0 300 400]/F 4/AP<</N 21 0 R>>", { 21: picture }),
    ],
    [
      "another size",
      /^page 1 has other size/,
      async () => save({ 3: (page("")[3] ?? "").replace("400", "500") }, sealed),
    ],
    [
      "another page",
      /^another number of pages/,
      async () => save({ 2: "<</Type/Pages/Kids[3 0 R 33 0 R]/Count 2>>", 33: page("")[3] ?? "" }, sealed),
    ],
  ];
  test.each(visible)("%s", async (_, difference, make) => {
    const file = await make();
    expect(await compareRevisions(file, [sealed.length])).toMatch(difference);
    const [before, after] = [await rasterise(sealed, 0, 300), await rasterise(file, 0, 300)];
    expect(after.pixels.equals(before.pixels) && pageText(file) === pageText(sealed)).toBe(false);
  });

  test.each([
    [36, "the screen"],
    [164, "the screen"],
    [292, "the screen"],
    [5, "paper"],
  ])("a picture for paper only, with the flags %i", async (flags, medium) => {
    const file = await timeStamp(sealed, `/Rect[0 0 300 400]/F ${flags}/AP<</N 21 0 R>>`, { 21: picture });
    expect(await compareRevisions(file, [sealed.length])).toBe(`page 1 has other pixels, on ${medium}`);
  });

  test("text that nobody sees", async () => {
    const hidden = stream("BT /F 20 Tf 30 300 Td (Rent: 500) Tj 3 Tr 0 -50 Td (or 9000) Tj ET");
    expect(await compareRevisions(save({ 4: hidden }, sealed), [sealed.length])).toBe(
      "page 1 has other text, on the screen",
    );
  });

  test("an object that no cross-reference names, if PDFium repairs the file", async () => {
    const hidden = save(validationData, appended(sealed, `4 0 obj\n${forged}\nendobj\n`));
    const text = Buffer.from(hidden).toString("latin1");
    const table = text.lastIndexOf("\nxref\n");
    const short = text.slice(0, table) + text.slice(table).replace(/ ([nf]) \n/g, " $1\n"); // entries of 19 bytes
    expect(await compareRevisions(hidden, [sealed.length])).toBeNull();
    expect(await compareRevisions(Buffer.from(short, "latin1"), [sealed.length])).toMatch(/^page 1 has other pixels/);
  });

  test("a change that a later revision takes back", async () => {
    const changed = save({ 4: forged }, sealed);
    const back = save({ 4: page("Rent: 500")[4] ?? "" }, changed);
    expect(await compareRevisions(back, [sealed.length, changed.length])).toMatch(/^page 1 has other pixels/);
    expect(await compareRevisions(back, [sealed.length])).toBeNull();
  });
});
