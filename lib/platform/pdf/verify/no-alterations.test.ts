import { beforeAll, expect, test } from "vitest";
import { honest, identityOf } from "../../../../tests/support/forged-cms";
import { dss, locking, second } from "../../../../tests/support/later-objects";
import { type Objects, page, save, sign, signature } from "../../../../tests/support/raw-pdf";
import type { SigningIdentity } from "../contract";
import { verifyPdf } from "./verify-pdf";

/** What other programs write after signatures that certify nothing, and what shows nothing else. */

let identity: SigningIdentity;
let plain: Uint8Array;

const first = (more?: string, objects: Objects = page("Rent: 500")) =>
  sign(save({ ...objects, 8: signature(more) }), honest(identity));

beforeAll(async () => {
  identity = await identityOf({ name: "First" });
  plain = await first();
});

const smaller = (objects: Objects, file: Uint8Array) =>
  Buffer.from(
    Buffer.from(save(objects, file))
      .toString("latin1")
      .replace(/\/Size 40(?![^]*\/Size)/, "/Size 2"),
    "latin1",
  );

test("a saving without a change, whose size is smaller", async () => {
  const states = [save({}, plain), smaller({}, plain), smaller(dss, plain)].map((file) => verifyPdf(file));
  expect(await Promise.all(states)).toMatchObject([
    { state: "extended", later: [{ kinds: ["nothing"] }] },
    { state: "extended", later: [{ kinds: ["nothing"] }] },
    { state: "extended", later: [{ kinds: ["validationData"] }] },
  ]);
});

test("a signed field whose signature refers to the catalog, which names validation data since", async () => {
  const referring = locking.replace("/TransformMethod", "/Data 1 0 R/TransformMethod");
  const file = await first(referring);
  expect(await verifyPdf(save(dss, file))).toMatchObject({ state: "extended", later: [{ kinds: ["validationData"] }] });
});

test("a place for the new signature in the structure, but not another text for it", async () => {
  const catalog = (page("")[1] ?? "").replace("/AcroForm", "/StructTreeRoot 10 0 R/AcroForm");
  const structured: Objects = {
    ...page("Rent: 500"),
    1: catalog,
    10: "<</Type/StructTreeRoot/K[11 0 R]/ParentTree 12 0 R/ParentTreeNextKey 1>>",
    11: "<</Type/StructElem/S/Document/P 10 0 R/K[0]>>",
    12: "<</Nums[0 11 0 R]>>",
  };
  const signed = second("[30 40 130 80]");
  const added = (more: string): Objects => ({
    ...signed,
    1: catalog.replace("7 0 R]", "7 0 R 30 0 R]"),
    10: "<</Type/StructTreeRoot/K[11 0 R]/ParentTree 13 0 R/ParentTreeNextKey 2>>",
    11: "<</Type/StructElem/S/Document/P 10 0 R/K[0 14 0 R]>>",
    13: "<</Nums[0 11 0 R 1 14 0 R]>>",
    14: `<</Type/StructElem/S/Form/P 11 0 R/Pg 3 0 R/K<</Type/OBJR/Obj 30 0 R>>${more}>>`,
  });
  const file = await first(undefined, structured);
  const verified = async (objects: Objects) =>
    (await verifyPdf(await sign(save(objects, file), honest(identity)))).state;
  expect(await verified(added(""))).toBe("extended");
  expect(await verified(added("/ActualText(9000)"))).toBe("addedLater");
  expect(await verified({ ...added(""), 13: "<</Nums[0 14 0 R 1 14 0 R]>>" })).toBe("addedLater");
  expect(await verified({ ...added(""), 14: "<</Type/StructElem/S/Form/P 11 0 R/K<</Type/OBJR/Obj 6 0 R>>>>" })).toBe(
    "addedLater",
  );
});
