import { beforeAll, describe, expect, test } from "vitest";
import {
  honest,
  identityOf,
  withAttributesAsContent,
  withCertificate,
  withEmbeddedContent,
  withTwoSigners,
} from "../../../../tests/support/forged-cms";
import {
  appended,
  contentsRoom,
  page,
  rangeRoom,
  replaced,
  save,
  sign,
  signature,
  signedParts,
} from "../../../../tests/support/raw-pdf";
import type { SigningIdentity } from "../contract";
import { verifyPdf } from "./verify-pdf";

let ours: SigningIdentity;
let genuine: Uint8Array;

beforeAll(async () => {
  ours = await identityOf({ name: "Countersign localhost" });
  genuine = await signed("Rent: 500");
});

const signed = (text: string, identity = ours) => sign(save({ ...page(text), 8: signature() }), honest(identity));
const forged = (make: (covered: Uint8Array) => Promise<Uint8Array>) =>
  sign(save({ ...page("Rent: 9000"), 8: signature() }), make);
const stateOf = async (file: Uint8Array) => (await verifyPdf(file)).state;

test("the generator's own document is whole", async () => {
  expect(await verifyPdf(genuine)).toMatchObject({ state: "whole", why: null, bindsCertificate: true });
});

describe("the signature itself", () => {
  const cases: [string, string, () => Promise<Uint8Array>][] = [
    [
      "of another document, which is embedded in it",
      "unjudged",
      async () => {
        const { cms, covered } = signedParts(genuine);
        return forged(async () => withEmbeddedContent(cms, covered));
      },
    ],
    [
      "an empty embedded content",
      "unjudged",
      () => forged(async (covered) => withEmbeddedContent(await honest(ours)(covered), new Uint8Array())),
    ],
    [
      "attributes passed off as content",
      "unjudged",
      () => forged(async () => withAttributesAsContent(signedParts(genuine).cms, true)),
    ],
    [
      "attributes dropped",
      "unjudged",
      () => forged(async () => withAttributesAsContent(signedParts(genuine).cms, false)),
    ],
    ["the digest of another file", "changed", () => forged(async () => signedParts(genuine).cms)],
    ["two signers", "unjudged", () => forged(async (covered) => withTwoSigners(await honest(ours)(covered)))],
    [
      "another's certificate",
      "changed",
      async () => {
        const other = await identityOf({ name: "Somebody" });
        const [der] = ours.certificates;
        return forged(async (covered) => withCertificate(await honest(other)(covered), der ?? new Uint8Array()));
      },
    ],
    [
      "a key that is not for signing",
      "unjudged",
      async () => signed("Rent: 500", await identityOf({ name: "Countersign localhost", usage: 0x20 })),
    ],
    [
      "an unknown kind",
      "unjudged",
      () => sign(save({ ...page("x"), 8: signature("/SubFilter/Own.kind") }), honest(ours)),
    ],
    ["no kind", "unjudged", () => sign(save({ ...page("x"), 8: signature("") }), honest(ours))],
    [
      "characters in its padding",
      "changed",
      async () => replaced(genuine, "0".repeat(400), "0".repeat(200) + "61".repeat(100)),
    ],
  ];
  test.each(cases)("%s: %s", async (_, state, make) => {
    expect(await stateOf(await make())).toBe(state);
  });

  test("signatures with a look-alike or an expired certificate are whole, with another fingerprint than ours", async () => {
    const lookalike = await signed("Rent: 9000", await identityOf({ name: "Countersign localhost" }));
    const expired = await identityOf({
      name: "Old",
      from: new Date(Date.UTC(2020, 0)),
      to: new Date(Date.UTC(2021, 0)),
    });
    const own = (await verifyPdf(genuine)).certificateFingerprint;
    for (const file of [lookalike, await signed("Rent", expired)]) {
      const { state, standing, certificateFingerprint } = await verifyPdf(file);
      expect({ state, standing }).toEqual({ state: "whole", standing: "selfSigned" });
      expect(certificateFingerprint).not.toBe(own);
    }
  });
});

describe("the range", () => {
  const unsigned = (range = rangeRoom, contents = contentsRoom) =>
    save({ ...page("x"), 8: signature(undefined, range, contents) });
  const cases: [string, string, () => Promise<Uint8Array>][] = [
    ["a hole behind the signature", "changed", () => sign(unsigned(), honest(ours), { hole: 4 })],
    ["beyond the file", "changed", () => sign(unsigned(), honest(ours), { beyond: 9 })],
    ["huge", "changed", async () => unsigned("[0 2100000000 2100000001 2100000000]")],
    ["beyond all numbers", "changed", async () => unsigned("[0 99999999999999 99999999999999999999 1]")],
    ["negative", "changed", async () => unsigned("[0 -5 10 20]")],
    ["fractional", "changed", async () => unsigned("[0 10.5 20 30]")],
    ["overlapping", "changed", async () => unsigned("[0 900 100 800]")],
    ["of one piece", "changed", async () => unsigned("[0 100]")],
    ["of three pieces", "changed", async () => unsigned("[0 1 2 3 4 5]")],
    ["of nothing", "changed", async () => unsigned("[0 0 0 0]")],
    ["none", "changed", async () => unsigned(" null")],
    ["twice", "changed", () => sign(unsigned(`${rangeRoom}/ByteRange[0 1 2 3]`), honest(ours))],
    ["twice, once by its code", "changed", () => sign(unsigned(`${rangeRoom}/Byte#52ange[0 1 2 3]`), honest(ours))],
    [
      "a signature in another object",
      "changed",
      () => sign(save({ ...page("x"), 8: signature(undefined, rangeRoom, " 9 0 R"), 9: contentsRoom }), honest(ours)),
    ],
    [
      "a signature within another",
      "changed",
      () =>
        sign(
          save({ ...page("x"), 8: signature(`/SubFilter/ETSI.CAdES.detached/Inner ${signature()}`, "[0 1 2 3]") }),
          honest(ours),
        ),
    ],
  ];
  test.each(cases)("%s: %s", async (_, state, make) => {
    expect(await stateOf(await make())).toBe(state);
  });

  test("in a comment does not count, and in a signature without a field is unjudged", async () => {
    const { 8: _, ...unsignedPage } = { ...page("x"), 8: "" };
    const bare = { ...unsignedPage, 6: "<</FT/Sig/T(Signature)>>" };
    expect(await stateOf(appended(save(bare), `%${signature()}\n`))).toBe("unsigned");
    expect(await stateOf(await sign(save({ ...bare, 8: signature() }), honest(ours)))).toBe("unjudged");
  });
});
