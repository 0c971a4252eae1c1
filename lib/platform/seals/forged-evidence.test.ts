import { createHash } from "node:crypto";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settingsOf, startWith } from "../../../tests/support/seal-settings";
import { startSealAuthority } from "../../../tests/support/seal-authority";
import { sealKey } from "@/lib/platform/crypto/seal-key";
import { writeRevision } from "@/lib/platform/pdf/child/extend-seal";
import { requestTimestamp } from "@/lib/platform/pdf/child/timestamp";
import type { ValidationData } from "@/lib/platform/pdf/contract";
import { closePdfPool, extendSeal } from "@/lib/platform/pdf/pool";
import { verifyPdf } from "@/lib/platform/pdf/verify/verify-pdf";
import { answerOf, isVouchedFor } from "@/lib/verification/rules";
import { gatherEvidence } from "./gather-evidence";
import { sealAtLevel } from "./seal-at-level";

let authority: Awaited<ReturnType<typeof startSealAuthority>>;
/** A seal of level B-T, what belongs behind it, and the same of level B-LTA. */
let sealed: Uint8Array;
let data: ValidationData;
let archived: Buffer;

const seal = (document: Uint8Array) =>
  sealAtLevel({ bytes: document, stamps: [], seal: { reason: "Completed", signedAt: new Date(), metadata: {} } });

beforeAll(async () => {
  authority = await startSealAuthority();
  startWith({ ...settingsOf(authority), SEAL_LEVEL: "B-T" });
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 400]).drawText("Rent: 500", { x: 20, y: 300 });
  sealed = await seal(await pdf.save());
  data = await gatherEvidence([(await sealKey()).certificates, [authority.der("tsa")]]);
  archived = Buffer.from(await extendSeal({ bytes: sealed, level: "B-LTA", data, tsaUrl: authority.tsaUrl }));
});
afterAll(async () => {
  authority.close();
  await closePdfPool();
}, 30_000);
beforeEach(() => authority.behave());

const judge = async (file: Uint8Array) => {
  const { state, longTerm } = await verifyPdf(file);
  return { state, level: longTerm.level, why: longTerm.why };
};
const judgeWith = async (held: Partial<ValidationData>) =>
  judge((await writeRevision(sealed, { ...data, ...held }, null)).file);

describe("validation data behind a seal", () => {
  const tsaAnswer = () => authority.answerOcsp(authority.queryAbout("tsa"));
  const cases: [string, string, () => Partial<ValidationData>][] = [
    ["without answers", "nothing says whether Sealing company was revoked", () => ({ ocsps: [] })],
    ["without the list", "nothing says whether Seal issuer was revoked", () => ({ crls: [] })],
    [
      "with the answer about another certificate alone",
      "nothing says whether Sealing company was revoked",
      () => ({ ocsps: [tsaAnswer()] }),
    ],
    [
      "with the answer of a stranger",
      "nothing says whether Sealing company was revoked",
      () => ({ ocsps: [tsaAnswer(), authority.answerOcsp(authority.queryAbout("seal"), "stranger")] }),
    ],
    [
      "with an answer that it was revoked beside a good one",
      "Sealing company was revoked",
      () => {
        authority.revoked.add("seal");
        return { ocsps: [...data.ocsps, authority.answerOcsp(authority.queryAbout("seal"))] };
      },
    ],
    [
      "without the certificate of the root",
      "no certificate of who issued Seal issuer",
      () => ({ certificates: data.certificates.filter((der) => !isSame(der, authority.der("root"))) }),
    ],
    [
      "with nonsense as answers",
      "nothing says whether Sealing company was revoked",
      () => ({ ocsps: [Buffer.from("nonsense")], crls: [Buffer.from("nonsense")] }),
    ],
  ];

  test("that is whole makes it B-LT", async () => {
    expect(await judgeWith({})).toEqual({ state: "extended", level: "B-LT", why: null });
  });

  test.each(cases)("%s leaves it B-T, and the product does not write it", async (_, why, forge) => {
    const forged = forge();
    expect(await judgeWith(forged)).toEqual({ state: "extended", level: "B-T", why });
    const writing = extendSeal({ bytes: sealed, level: "B-LT", data: { ...data, ...forged } });
    await expect(writing).rejects.toThrow(`The seal does not reach B-LT: ${why}.`);
  });
});

test("an answer that the signer was revoked is told, and nobody ticks the seal", async () => {
  authority.revoked.add("seal");
  const ocsps = [authority.answerOcsp(authority.queryAbout("seal"))];
  const file = (await writeRevision(sealed, { ...data, ocsps }, null)).file;
  for (const anchors of [[], [authority.der("root")]]) {
    const { longTerm } = await verifyPdf(file, anchors);
    expect(longTerm.revokedAt?.getTime()).toBeLessThan(Date.now());
  }
  const archivedBefore = (await writeRevision(archived, { ...data, ocsps }, null)).file;
  expect((await verifyPdf(archivedBefore)).longTerm).toMatchObject({ level: "B-LTA", revokedAt: expect.any(Date) });
  const found = await verifyPdf(file, [authority.der("root")]);
  const unticked = answerOf(found, { workflow: null, sealed: null }, []);
  expect([unticked.sealedByStanding, isVouchedFor(unticked)]).toEqual(["anchored", false]);
  expect(isVouchedFor({ ...unticked, revokedAt: null })).toBe(true);
});

const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;

/** The range and the token of the document time stamp. */
function stampIn(file: Buffer) {
  const at = file.indexOf("/Type/DocTimeStamp");
  const range = file.indexOf("/ByteRange[", at) + "/ByteRange[".length;
  const start = file.indexOf("<", range);
  return { range, start, end: file.indexOf(">", start) + 1 };
}

/** Writes another token into the place of the time stamp. */
async function withToken(file: Buffer, stamped: Uint8Array[]): Promise<Buffer> {
  const { start, end } = stampIn(file);
  const hash = createHash("sha256");
  for (const part of stamped) hash.update(part);
  const token = Buffer.from((await requestTimestamp(authority.tsaUrl, hash.digest())).toBER()).toString("hex");
  const forged = Buffer.from(file);
  forged.write(token.padEnd(end - start - 2, "0"), start + 1, "latin1");
  return forged;
}

describe("the time stamp of the document", () => {
  test("makes it B-LTA, and may be requested again", async () => {
    const { start, end } = stampIn(archived);
    const again = await withToken(archived, [archived.subarray(0, start), archived.subarray(end)]);
    for (const file of [archived, again])
      expect(await judge(file)).toEqual({ state: "extended", level: "B-LTA", why: null });
  });

  test("is refused if it was exchanged for one of something else", async () => {
    expect(await judge(await withToken(archived, [sealed]))).toEqual({ state: "changed", level: null, why: null });
  });

  test("is refused if it covers less than all before it", async () => {
    const { range, start, end } = stampIn(archived);
    const forged = Buffer.from(archived);
    const rest = archived.length - end - 40;
    forged.write(`0 ${start} ${end} ${rest}`.padEnd(30), range, "latin1");
    const signed = await withToken(forged, [forged.subarray(0, start), forged.subarray(end, end + rest)]);
    expect(await judge(signed)).toMatchObject({ state: "changed", level: null });
  });

  test("is refused if a byte of the validation data was changed", async () => {
    const forged = Buffer.from(archived);
    const at = forged.indexOf("stream", sealed.length) + 40;
    forged.writeUInt8(forged.readUInt8(at) ^ 1, at);
    expect(await judge(forged)).toMatchObject({ state: "changed", level: null });
  });

  test("keeps the level of what it covers, whatever store follows it", async () => {
    const later = (await writeRevision(archived, { certificates: [], ocsps: [], crls: [] }, null)).file;
    expect(await judge(later)).toEqual({ state: "extended", level: "B-LTA", why: null });
  });
});

test("a page in the place of validation data is a change", async () => {
  const { file } = await writeRevision(sealed, data, null);
  const text = file.toString("latin1");
  const at = text.indexOf("/DSS", sealed.length);
  const forged = Buffer.from(file);
  forged.write("/Lss", at, "latin1");
  expect(await judge(forged)).toMatchObject({ state: "changed", level: null });
});
