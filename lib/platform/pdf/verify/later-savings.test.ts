import { beforeAll, describe, expect, test } from "vitest";
import { honest, identityOf } from "../../../../tests/support/forged-cms";
import { appended, type Objects, page, save, sign, signature, stream } from "../../../../tests/support/raw-pdf";
import { certified, dss, filled, locking, note, second } from "../../../../tests/support/later-objects";
import { startTimestampAuthority } from "../../../../tests/support/timestamp-authority";
import type { SigningIdentity } from "../contract";
import { requestTimestamp } from "../child/timestamp";
import { createHash } from "node:crypto";
import { verifyPdf } from "./verify-pdf";

let identity: SigningIdentity;
let plain: Uint8Array;

const first = (more?: string, objects: Objects = page("Rent: 500")) =>
  sign(save({ ...objects, 8: signature(more) }), honest(identity));

beforeAll(async () => {
  identity = await identityOf({ name: "First" });
  plain = await first();
});

const later = async (file: Uint8Array, objects: Objects, ...more: Objects[]) =>
  verifyPdf(more.reduce((so, one) => save(one, so), save(objects, file)));

describe("is allowed and reported", () => {
  test("validation data and entries in empty fields, in separate revisions", async () => {
    const both = { ...filled, 1: dss[1] ?? "" };
    const found = await later(plain, dss, { 7: both[7] ?? "", 21: both[21] ?? "" });
    expect(found).toMatchObject({
      state: "extended",
      later: [{ kinds: ["validationData"] }, { kinds: ["formEntries"] }],
    });
  });

  test("another signature with its signer, unless its picture covers the page", async () => {
    const other = await identityOf({ name: "Second" });
    const found = await verifyPdf(await sign(save(second("[30 40 130 80]"), plain), honest(other)));
    expect(found).toMatchObject({
      state: "extended",
      signerName: "First",
      later: [{ kinds: ["signature"], by: "Second" }],
    });
    const hiding = await verifyPdf(await sign(save(second("[0 0 300 300]"), plain), honest(other)));
    expect(hiding.state).toBe("addedLater");
  });

  test.each([36, 164, 292])("no picture over the page that is printed alone, with flags %i", async (flags) => {
    const whole = second("[0 0 300 300]");
    const printed = { ...whole, 30: (whole[30] ?? "").replace("/F 132", `/F ${flags}`) };
    expect((await verifyPdf(await sign(save(printed, plain), honest(identity)))).state).toBe("addedLater");
  });

  test("a signature in a group of fields, and one in an existing empty field", async () => {
    const grouped: Objects = {
      ...second(),
      1: (page("")[1] ?? "").replace("7 0 R]", "7 0 R 32 0 R]"),
      30: (second()[30] ?? "").replace("/T(Second)", "/T(Second)/Parent 32 0 R"),
      32: "<</T(Group)/Kids[30 0 R]>>",
    };
    expect((await verifyPdf(await sign(save(grouped, plain), honest(identity)))).state).toBe("extended");
    const waiting: Objects = {
      ...second("[30 40 130 80]"),
      30: (second("[30 40 130 80]")[30] ?? "").replace("/V 31 0 R", ""),
    };
    const [form, shown] = [waiting[1] ?? "", waiting[3] ?? ""];
    const open = await first(certified(2), {
      ...page("x"),
      30: waiting[30] ?? "",
      21: waiting[21] ?? "",
      1: form,
      3: shown,
    });
    const filledIn = save({ 30: second("[30 40 130 80]")[30] ?? "", 31: signature() }, open);
    expect((await verifyPdf(await sign(filledIn, honest(identity)))).state).toBe("extended");
    const emptied = save({ 30: (waiting[30] ?? "").replace("/AP<</N 21 0 R>>", "") }, open);
    expect((await verifyPdf(emptied)).state).toBe("addedLater");
  });

  test.each([1, 2, 3])("exactly what a certification of level %i allows", async (level) => {
    const file = await first(certified(level));
    const states = [
      await later(file, dss),
      await later(file, filled),
      await verifyPdf(await sign(save(second(), file), honest(identity))),
      await later(file, note("Text")),
      await later(file, note("FreeText")),
      await verifyPdf(await sign(save(second("[30 40 130 80]"), file), honest(identity))),
    ].map(({ state }) => state === "extended");
    expect(states).toEqual([true, level > 1, level > 1, level > 2, false, false]);
  });

  test(
    "a document time stamp with the right imprint, even if the certification allows no changes",
    { timeout: 60_000 },
    async () => {
      const authority = await startTimestampAuthority();
      try {
        const stamp = async (covered: Uint8Array) =>
          new Uint8Array(
            (await requestTimestamp(authority.url, createHash("sha256").update(covered).digest())).toBER(),
          );
        const file = await first(certified(1));
        const stamped = await sign(save(second(undefined, "/SubFilter/ETSI.RFC3161"), file), stamp);
        expect(await verifyPdf(stamped)).toMatchObject({
          state: "extended",
          signerName: "First",
          later: [{ kinds: ["timeStamp"], by: "Test authority" }],
        });
        const strange = await sign(save(second(undefined, "/SubFilter/ETSI.RFC3161"), file), async () => stamp(plain));
        expect((await verifyPdf(strange)).state).toBe("changed");
        const misnamed = await sign(save(second(), file), stamp);
        expect((await verifyPdf(misnamed)).state).toBe("unjudged");
      } finally {
        authority.close();
      }
    },
  );
});

describe("is not allowed", () => {
  const page3 = page("")[3] ?? "";
  const cases: [string, Objects][] = [
    ["an object that nothing uses", { 33: "(nothing)" }],
    ["other text", { 4: stream("BT /F 20 Tf 30 300 Td (Rent: 9000) Tj ET") }],
    ["another font for the text", { 5: "<</Type/Font/Subtype/Type3>>" }],
    ["another stream of the page", { 3: page3.replace("4 0 R", "33 0 R"), 33: stream("") }],
    ["another page", { 2: "<</Type/Pages/Kids[3 0 R 33 0 R]/Count 2>>", 33: page3 }],
    ["no page", { 2: "<</Type/Pages/Kids[]/Count 0>>" }],
    ["another size of the page", { 3: page3.replace("300 400", "300 40") }],
    ["a note", note("Text")],
    ["a text over the page", note("FreeText")],
    ["a field taken away", { 1: (page("")[1] ?? "").replace(" 7 0 R", "") }],
    ["a signature taken away", { 1: (page("")[1] ?? "").replace("6 0 R ", ""), 3: page3.replace("[6 0 R ", "[") }],
    ["a signature emptied", { 6: (page("")[6] ?? "").replace("/V 8 0 R", "") }],
    ["a field moved", { 7: (page("")[7] ?? "").replace("30 100", "30 300") }],
    ["a field's picture without an entry", { 7: (filled[7] ?? "").replace("/V(Athens)", ""), 21: filled[21] }],
    ["a new field for text", { ...second(), 30: "<</Type/Annot/Subtype/Widget/FT/Tx/T(New)/Rect[0 0 9 9]/V(New)>>" }],
    ["a field whose value is not a signature", { ...second(), 31: "<</Type/Sig>>" }],
    ["an action", { 1: (page("")[1] ?? "").replace("/Pages", "/OpenAction<</S/JavaScript/JS(x)>>/Pages") }],
    ["attached files", { 1: (page("")[1] ?? "").replace("/Pages", "/Names<</EmbeddedFiles<<>>>>/Pages") }],
    [
      "appearances to be drawn anew",
      { 1: (page("")[1] ?? "").replace("/SigFlags 3", "/SigFlags 3/NeedAppearances true") },
    ],
    ["validation data of an unknown kind", { ...dss, 1: (dss[1] ?? "").replace("/Certs", "/Other 1/Certs") }],
    [
      "a picture for a field that the page shows as well",
      {
        ...filled,
        3: page3.replace("/Contents 4 0 R", "/Contents[4 0 R 21 0 R]"),
      },
    ],
    ["a key twice", { 5: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/BaseFont/Helvetica>>" }],
  ];
  test.each(cases)("%s", async (_, objects) => {
    const { state } = await later(plain, objects);
    expect(["addedLater", "changed"]).toContain(state);
  });

  test("another root, a shorter document, bytes behind the end or between", async () => {
    const roots = save({ 35: page("")[1] ?? "" }, plain, "/Root 35 0 R");
    const forgotten = appended(plain, "4 0 obj\n<</Length 0>>\nstream\n\nendstream\nendobj\n");
    for (const file of [
      roots,
      forgotten,
      save(dss, forgotten),
      appended(plain, "\n"),
      appended(plain, "% a line\n"),
      appended(plain, "startxref\n0\n%%EOF\n"),
      appended(save(dss, plain), "4 0 obj\n(x)\nendobj\n"),
    ])
      expect((await verifyPdf(file)).state).toBe("addedLater");
  });

  test("cross-references that can be read in two ways", async () => {
    const text = Buffer.from(save(dss, plain)).toString("latin1");
    const place = String(text.indexOf("4 0 obj")).padStart(10, "0");
    const twice = text.replace(
      /(\n20 1\n\d{10} 00000 n \n)(?=trailer)/,
      `$14 1\n${place} 00000 n \n4 1\n0000000999 00000 n \n`,
    );
    expect(twice).not.toBe(text);
    expect((await verifyPdf(Buffer.from(twice, "latin1"))).state).toBe("addedLater");
    const roots = text.replace(/(?<=trailer\n<<\/Size 40)(?=\/Root 1 0 R\/Prev)(?![^]*trailer)/, "/Root 35 0 R");
    expect(roots).not.toBe(text);
    expect((await verifyPdf(Buffer.from(roots, "latin1"))).state).toBe("addedLater");
  });

  test("a change that a later signature covers", async () => {
    const altered = save({ 4: stream("BT /F 20 Tf 30 300 Td (Rent: 9000) Tj ET") }, plain);
    const signedAgain = await sign(save(second(), altered), honest(identity));
    expect((await verifyPdf(signedAgain)).state).toBe("addedLater");
    const inOne = { ...second(), 4: stream("BT /F 20 Tf 30 300 Td (Rent: 9000) Tj ET") };
    expect((await verifyPdf(await sign(save(inOne, plain), honest(identity)))).state).toBe("addedLater");
  });

  test("an entry in a field that was locked or already filled in at signing", async () => {
    expect((await later(await first(locking), filled)).state).toBe("addedLater");
    const withValue = { ...page("x"), 7: (page("")[7] ?? "").replace("/T(Place)", "/T(Place)/V(Rome)") };
    expect((await later(await first(undefined, withValue), filled)).state).toBe("addedLater");
    const readOnly = { ...page("x"), 7: (page("")[7] ?? "").replace("/T(Place)", "/T(Place)/Ff 1") };
    expect(
      (await later(await first(undefined, readOnly), { ...filled, 7: (filled[7] ?? "").replace("/T", "/Ff 1/T") }))
        .state,
    ).toBe("addedLater");
  });

  test("an object whose offset was beyond the end at signing", async () => {
    const open = save({ ...page("x"), 8: signature() });
    const text = Buffer.from(open).toString("latin1");
    const dangling = Buffer.from(
      text.replace(/\n4 1\n\d{10}/, `\n4 1\n${String(text.length).padStart(10, "0")}`),
      "latin1",
    );
    const shadowed = await sign(dangling, honest(identity));
    expect((await verifyPdf(shadowed)).state).toBe("whole");
    const shown = appended(shadowed, "4 0 obj\n<</Length 1>>\nstream\nx\nendstream\nendobj\n");
    expect((await verifyPdf(save(dss, shown))).state).toBe("addedLater");
  });
});

test("revisions before the first signature are covered by it", async () => {
  const drafted = save({ 4: stream("BT (Rent: 500) Tj ET") }, save(page("Draft")));
  const file = await sign(save({ 8: signature() }, drafted), honest(identity));
  expect(await verifyPdf(file)).toMatchObject({ state: "whole", later: [], revisions: 3 });
});
