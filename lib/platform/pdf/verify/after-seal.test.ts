import { createHash } from "node:crypto";
import { HttpTimestampAuthority, PDF } from "@libpdf/core";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { honest, identityOf } from "../../../../tests/support/forged-cms";
import { faults, hidings } from "../../../../tests/support/forged-hidings";
import { forged, honestCatalog, honestUpdate } from "../../../../tests/support/forged-parts";
import { differences, stores } from "../../../../tests/support/forged-paths";
import { append, appendPacked, flate } from "../../../../tests/support/forged-revisions";
import { stampField, stamps } from "../../../../tests/support/forged-stamps";
import { packings, structures } from "../../../../tests/support/forged-structures";
import { certified } from "../../../../tests/support/later-objects";
import { pageText } from "../../../../tests/support/pdf-judges";
import { appended, type Objects, page, save, sign, signature, stream } from "../../../../tests/support/raw-pdf";
import { startTimestampAuthority } from "../../../../tests/support/timestamp-authority";
import { readPageTexts } from "../child/read-page-texts";
import { sealPdf } from "../child/seal";
import { requestTimestamp } from "../child/timestamp";
import type { SigningIdentity } from "../contract";
import { verifyPdf } from "./verify-pdf";

const final = certified(1);
const plainSignature = "/SubFilter/ETSI.CAdES.detached";

let identity: SigningIdentity;
let authority: Awaited<ReturnType<typeof startTimestampAuthority>>;
let sealed: Uint8Array;

const seal = (objects: Objects = page("Rent: 500"), kind = final, trailer?: string) =>
  sign(save({ ...objects, 8: signature(kind) }, undefined, trailer), honest(identity));
const stamp = async (covered: Uint8Array) =>
  new Uint8Array((await requestTimestamp(authority.url, createHash("sha256").update(covered).digest())).toBER());
const stateOf = async (file: Uint8Array) => (await verifyPdf(file)).state;

beforeAll(async () => {
  identity = await identityOf({ name: "Seal" });
  authority = await startTimestampAuthority();
  sealed = await seal();
});
afterAll(() => authority.close());

describe("what may follow a seal that allows no changes", () => {
  const { 1: catalog = "", 20: store = "", 21: certificate = "" } = honestUpdate;
  const hash = "0123456789ABCDEF0123456789ABCDEF01234567";
  const entries = `<</Type/DSS/Certs 23 0 R/OCSPs[21 0 R]/VRI<</${hash} 24 0 R>>>>`;
  const withEntries = {
    23: "[21 0 R 22 0 R]",
    24: "<</Cert[21 0 R]/TU(D:20261121100000Z)/TS 22 0 R>>",
    22: flate("0\x00"),
  };
  const cases: [string, () => Uint8Array][] = [
    ["validation data", () => append(sealed, honestUpdate)],
    [
      "validation data with entries and lists of their own",
      () => append(sealed, { ...honestUpdate, ...withEntries, 20: entries }),
    ],
    [
      "more of it",
      () => append(append(sealed, honestUpdate), { 20: "<</Type/DSS/Certs[21 0 R 22 0 R]>>", 22: flate("0\x00") }),
    ],
    [
      "validation data in an object stream",
      () => appendPacked(sealed, { 21: certificate }, { packed: { 1: catalog, 20: store } }),
    ],
    ["a comment before the end", () => append(sealed, honestUpdate, { beforeEnd: "%iText-5.5.13\n" })],
    ["objects written again as they were", () => append(sealed, { ...page("Rent: 500"), ...honestUpdate })],
    [
      "a form of its own and extensions",
      () =>
        append(sealed, {
          ...honestUpdate,
          1: honestCatalog.replace(
            /\/AcroForm(<<.*>>)>>$/,
            "/AcroForm 25 0 R/Extensions<</ESIC<</BaseVersion/1.7/ExtensionLevel 5>>>>>>",
          ),
          25: /\/AcroForm(<<.*>>)>>$/.exec(honestCatalog)?.[1] ?? "",
        }),
    ],
  ];
  test.each(cases)("%s", async (_, make) => {
    const file = make();
    expect(await verifyPdf(file)).toMatchObject({ state: "extended", why: null });
    expect(pageText(file)).toContain("Rent: 500");
  });

  test.each([
    ["", {}],
    ["/AP<</N 32 0 R>>", { 32: stream("", "/Type/XObject/Subtype/Form/BBox[0 0 0 0]") }],
    ["/DR<<>>/AP<</N 32 0 R>>", { 32: flate("", "/Subtype/Form/Resources<</ProcSet[/PDF]>>/BBox[0 0 0 0]") }],
  ])("a document time stamp that shows nothing, with %j", async (more, others) => {
    const stamped = await sign(append(sealed, stampField(more, undefined, others)), stamp);
    const { 1: form = "" } = stampField();
    const both = append(stamped, { ...honestUpdate, 1: form.replace("/AcroForm", "/DSS 20 0 R/AcroForm") });
    expect(await verifyPdf(both)).toMatchObject({
      state: "extended",
      later: [{ kinds: ["timeStamp"], by: "Test authority" }, { kinds: ["validationData"] }],
    });
  });

  test("what another program adds to a seal of this product, but no page hidden in it", async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([300, 400]).drawText("Rent: 500", { x: 20, y: 300 });
    const ours = { ...identity, name: "Seal", reason: "Signed", signedAt: new Date(), metadata: { Title: "Contract" } };
    const { bytes } = await sealPdf({ bytes: await pdf.save(), stamps: [], seal: ours });
    const other = await PDF.load(bytes);
    await other.addArchivalData({ timestampAuthority: new HttpTimestampAuthority(authority.url) });
    const file = await other.save({ incremental: true });
    expect(await verifyPdf(file)).toMatchObject({
      state: "extended",
      later: [{ kinds: ["validationData"] }, { kinds: ["timeStamp"] }, { kinds: ["validationData"] }],
    });
    const text = Buffer.from(file).toString("latin1", bytes.length);
    const hidden = text.replace(/\n(\d+ 0 obj\n<<\n\/Length \d+\/Type \/XRef)/, "\n4 0 obj\n<<>>\nendobj\n$1");
    expect(await stateOf(new Uint8Array([...bytes, ...Buffer.from(hidden, "latin1")]))).toBe("changed");
  });
});

describe("what may not follow it", () => {
  test("the forgery is real: programs that repair the file show another text", async () => {
    const make = hidings["an object stream that the cross-references name, with its content"];
    const file = make?.(sealed, faults["entries of 19 bytes"]) ?? sealed;
    expect((await readPageTexts(file)).join("")).toContain("Rent: 9000");
    expect(await stateOf(file)).toBe("changed");
  });

  test.each(Object.entries(hidings))(
    "a page hidden in %s, whatever fault makes programs look for it",
    async (name, hide) => {
      const found: Record<string, string> = {};
      for (const [fault, written] of Object.entries(faults)) found[fault] = await stateOf(hide(sealed, written));
      const expected = Object.keys(faults).map((fault) => [
        fault,
        name === "nothing" && fault === "no fault" ? "extended" : "changed",
      ]);
      expect(found).toEqual(Object.fromEntries(expected));
    },
  );

  test.each(differences)("another document: %s", async (_, forge) =>
    expect(await stateOf(forge(sealed))).toBe("changed"),
  );
  test.each(stores)("validation data: %s", async (_, forge) => expect(await stateOf(forge(sealed))).toBe("changed"));
  test.each(structures)("structure: %s", async (_, forge) => expect(await stateOf(forge(sealed))).toBe("changed"));
  test.each(packings)("streams: %s", async (_, forge) => expect(await stateOf(forge(sealed))).toBe("changed"));
  test.each(stamps)("a time stamp with %s", async (_, objects) => {
    expect(await stateOf(await sign(append(sealed, objects), stamp))).toBe("changed");
  });

  test("a time stamp without its signature, another signature, an entry, a note", async () => {
    expect(await stateOf(append(sealed, { ...stampField(), 31: "<</Type/Sig>>" }))).toBe("changed");
    const signed = await sign(append(sealed, stampField("", signature(plainSignature))), honest(identity));
    expect(await stateOf(signed)).toBe("changed");
  });

  test("another title or author, in the dictionary or in XMP", async () => {
    const xmp = (title: string) => stream(`<x:${title}/>`, "/Type/Metadata/Subtype/XML");
    const catalog = (page("")[1] ?? "").replace("/AcroForm", "/Metadata 37 0 R/AcroForm");
    const objects = { ...page("Rent: 500"), 1: catalog, 36: "<</Title(Lease)/Author(Ann)>>", 37: xmp("Lease") };
    const trailer = "/Root 1 0 R/Info 36 0 R";
    const titled = await seal(objects, final, trailer);
    const update = { ...honestUpdate, 1: catalog.replace("/AcroForm", "/DSS 20 0 R/AcroForm") };
    expect(await stateOf(append(titled, update, { trailer }))).toBe("extended");
    const states = [
      append(titled, { ...update, 36: "<</Title(Sale)/Author(Ann)>>" }, { trailer }),
      append(titled, { ...update, 36: "<</Title(Lease)/Author(Bob)>>" }, { trailer }),
      append(titled, { ...update, 35: "<</Title(Sale)>>" }, { trailer: "/Root 1 0 R/Info 35 0 R" }),
      append(titled, update),
      append(titled, { ...update, 37: xmp("Sale") }, { trailer }),
      append(titled, honestUpdate, { trailer }),
    ].map(stateOf);
    expect(await Promise.all(states)).toEqual(states.map(() => "changed"));
  });

  test("what a seal left open on purpose: a missing object, an open stream, a missing number", async () => {
    const missing = (number: number) => ({
      ...page("Rent: 500"),
      3: (page("")[3] ?? "").replace("/Contents 4 0 R", `/Contents[4 0 R ${number} 0 R]`),
    });
    expect(await stateOf(append(await seal(missing(25)), { ...honestUpdate, 25: stream(forged) }))).toBe("changed");
    expect(await stateOf(append(await seal(missing(21)), honestUpdate))).toBe("changed");
    const withOwn = appendPacked(await seal(missing(37)), honestUpdate, { own: 37 });
    expect(await stateOf(withOwn)).toBe("changed");
    const unfinished = "<</Length 90000>>\nstream\nBT (Rent: 500) Tj ET";
    const open = { ...page(""), 3: (page("")[3] ?? "").replace("4 0 R", "9 0 R"), 9: unfinished };
    const shadowed = await seal(open);
    expect(await stateOf(append(shadowed, honestUpdate))).toBe("changed");
  });

  test("annotations that are no list, on a page without any", async () => {
    const bare = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>";
    const pages = { 2: "<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2>>", 9: bare };
    const file = await seal({ ...page("Rent: 500"), ...pages });
    const odd = { ...honestUpdate, 9: bare.replace("/MediaBox", "/Annots 25 0 R/MediaBox"), 25: stream(forged) };
    expect(await stateOf(append(file, odd))).toBe("changed");
  });

  test("an encrypted file that was saved again is not judged", async () => {
    const trailer = "/Root 1 0 R/Encrypt<</Filter/Standard/V 1/R 2/O(x)/U(x)/P -4>>";
    const file = await seal(undefined, final, trailer);
    const again = append(file, honestUpdate, { trailer });
    expect(await verifyPdf(again)).toMatchObject({ state: "unjudged", isEncrypted: true });
    expect(await verifyPdf(sealed)).toMatchObject({ isEncrypted: false });
  });

  test("single bytes and space behind the end", async () => {
    for (const more of ["\n", " ", "\0", "%"]) expect(await stateOf(appended(sealed, more))).toBe("changed");
  });
});

test("a signature that sets no limits allows what other programs write", async () => {
  const signed = await seal(undefined, plainSignature);
  const usual = append(signed, honestUpdate, faults["entries of 19 bytes"]);
  expect(await stateOf(usual)).toBe("extended");
});
