import { X509Certificate } from "node:crypto";
import { PDFDocument } from "pdf-lib";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { dayMs, daysLater } from "@/lib/platform/i18n/days";
import { canRun } from "../../../tests/support/pdf-judges";
import { startSealAuthority } from "../../../tests/support/seal-authority";
import { settingsOf, startWith } from "../../../tests/support/seal-settings";
import { sealKey } from "@/lib/platform/crypto/seal-key";
import { extendSeal, renewSeal, writeRevision } from "@/lib/platform/pdf/child/extend-seal";
import type { ValidationData } from "@/lib/platform/pdf/contract";
import { closePdfPool } from "@/lib/platform/pdf/pool";
import { verifyPdf } from "@/lib/platform/pdf/verify/verify-pdf";
import { stateOf } from "@/lib/platform/process/process-state";
import { answerOf, hasEnded, isVouchedFor } from "@/lib/verification/rules";
import { gatherEvidence } from "./gather-evidence";
import { sealAtLevel } from "./seal-at-level";

const yearMs = 365.25 * dayMs;

let authority: Awaited<ReturnType<typeof startSealAuthority>>;
let tsa: string;
/** Without a time stamp, and of level B-T by a time-stamp authority whose certificate ends after four years. */
let unstamped: Uint8Array;
let sealed: Uint8Array;
let archived: Uint8Array;
let data: ValidationData;

beforeAll(async () => {
  authority = await startSealAuthority({ lifeDays: 40 * 366 });
  tsa = authority.replaceTsa(4 * 366);
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 400]).drawText("Rent: 500", { x: 20, y: 300 });
  const bytes = await pdf.save();
  const seal = { reason: "Completed", signedAt: new Date(), metadata: {} };
  startWith({ ...settingsOf(authority), SEAL_LEVEL: "B-B" });
  unstamped = await sealAtLevel({ bytes, stamps: [], seal });
  startWith({ ...settingsOf(authority), SEAL_LEVEL: "B-T" });
  sealed = await sealAtLevel({ bytes, stamps: [], seal });
  data = await gatherEvidence([(await sealKey()).certificates, [authority.der(tsa)]]);
  archived = await archive(data);
}, 60_000);
afterEach(() => {
  vi.useRealTimers();
  authority.behave();
  authority.moveClock(new Date());
});
afterAll(async () => {
  authority.close();
  await closePdfPool();
}, 30_000);

const root = () => authority.der("root");
const endOf = (name: string) => new Date(new X509Certificate(authority.der(name)).validTo);
const judge = (file: Uint8Array) => verifyPdf(file, [root()]);
const withData = async (file: Uint8Array, held: Partial<ValidationData>) =>
  (await writeRevision(file, { ...data, ...held }, null)).file;

/** As if it were that many years later, for this process and for the authority, which may begin with another certificate. */
function moveClock(years: number, isReplaced = false): void {
  const now = new Date(Date.now() + years * yearMs);
  vi.useFakeTimers({ toFake: ["Date"], now });
  authority.moveClock(daysLater(now, -1));
  if (isReplaced) authority.replaceTsa(4 * 366);
  authority.moveClock(now);
  stateOf("validation-data", () => new Map()).clear();
}

test("a revocation is told of a seal without a time stamp, and without the root's certificate in the file", async () => {
  authority.revoked.add("seal");
  const ocsps = [authority.answerOcsp(authority.queryAbout("seal"))];
  const certificates = data.certificates.filter((der) => Buffer.compare(der, root()) !== 0);
  for (const file of [await withData(unstamped, { ocsps }), await withData(sealed, { ocsps, certificates })])
    expect((await verifyPdf(file)).longTerm.revokedAt?.getTime()).toBeLessThan(Date.now());
});

test("an anchor need not be in the file, whether it is a root or not", async () => {
  const isOther = (name: string) => (der: Uint8Array) => Buffer.compare(der, authority.der(name)) !== 0;
  const file = await withData(sealed, { certificates: data.certificates.filter(isOther("root")) });
  expect((await verifyPdf(file)).longTerm).toMatchObject({ level: "B-T" });
  expect((await verifyPdf(file, [root()])).longTerm).toMatchObject({ level: "B-LT", why: null });
  const withoutLists = await withData(sealed, { certificates: data.certificates.filter(isOther("root")), crls: [] });
  expect((await verifyPdf(withoutLists, [root()])).longTerm).toMatchObject({ level: "B-T" });
  const byIssuer = await verifyPdf(withoutLists, [authority.der("issuer")]);
  expect(byIssuer.longTerm).toMatchObject({ level: "B-LT", why: null });
});

test.skipIf(!canRun("faketime"))(
  "a list from after a certificate's end, which need not name it, says nothing",
  async () => {
    const ofSeal = [authority.answerOcsp(authority.queryAbout("seal"))];
    const list = authority.makeList("issuer");
    const now = await withData(sealed, { ocsps: ofSeal, crls: [...data.crls, list] });
    expect((await judge(now)).longTerm).toMatchObject({ level: "B-LT" });
    moveClock(5);
    const late = await withData(sealed, { ocsps: ofSeal, crls: [...data.crls, authority.makeList("issuer")] });
    expect((await judge(late)).longTerm.why).toMatch(/^nothing says whether Seal time \d+ was revoked$/);
  },
);

const archive = (held: ValidationData) =>
  extendSeal({ bytes: sealed, level: "B-LTA", data: held, tsaUrl: authority.tsaUrl });
const renew = async (bytes: Uint8Array, given: ValidationData) =>
  (await renewSeal({ bytes, data: given, tsaUrl: authority.tsaUrl, anchors: [root()] })).bytes;

test.skipIf(!canRun("faketime"))("a time stamp of a time that is still to come proves nothing", async () => {
  moveClock(1);
  const ahead = await archive(await gatherEvidence([(await sealKey()).certificates, [authority.der(tsa)]]));
  expect((await judge(ahead)).longTerm.level).toBe("B-LTA");
  vi.useRealTimers();
  const { state, later, longTerm } = await judge(ahead);
  expect([state, longTerm.level, longTerm.stamps]).toEqual(["extended", "B-LT", 1]);
  expect(later.at(-1)?.standing).not.toBe("anchored");
});

test.skipIf(!canRun("faketime"))("a time stamp after the end of the one before makes no chain of them", async () => {
  moveClock(5, true);
  const list = authority.makeList("issuer");
  const renewed = await renew(archived, { ...data, crls: [...data.crls, list] });
  const { state, longTerm } = await judge(renewed);
  expect([state, longTerm.level]).toEqual(["extended", "B-LT"]);
  expect(longTerm.why).toMatch(/Seal time \d+ was not valid at/);
  expect(longTerm.proven?.until).toEqual(endOf(tsa));
});

test.skipIf(!canRun("faketime"))("a time stamp that was revoked before the next one proves nothing", async () => {
  moveClock(3, true);
  authority.revoked.add(tsa);
  const ocsps = [authority.answerOcsp(authority.queryAbout(tsa))];
  await expect(renew(archived, { ...data, ocsps })).rejects.toThrow("The renewed file is of level B-LT.");
});

test("a store with more than is read is not judged, because it may say that a certificate was revoked", async () => {
  const many = Array.from({ length: 201 }, (_, index) => Uint8Array.of(0x30, 0x03, 0x02, 0x01, index));
  const revoked = async (fill: number) => {
    authority.revoked.add("seal");
    const ocsps = [...many.slice(0, fill), authority.answerOcsp(authority.queryAbout("seal"))];
    authority.behave();
    return judge(await withData(sealed, { ocsps }));
  };
  expect(await revoked(199)).toMatchObject({ state: "extended", longTerm: { revokedAt: expect.any(Date) } });
  expect(await revoked(200)).toMatchObject({ state: "unjudged", why: "a list of over 200 certificates or answers" });
});

test("a file is proven until the certificate of its newest time stamp ends or, without one, the signer's", async () => {
  const proven = async (file: Uint8Array) => (await judge(file)).longTerm.proven;
  expect(await proven(unstamped)).toEqual({ by: "Sealing company", until: endOf("seal") });
  expect(await proven(sealed)).toEqual({ by: expect.stringContaining("Seal time"), until: endOf(tsa) });
  const answer = async (file: Uint8Array) => answerOf(await judge(file), { workflow: null, sealed: null }, []);
  expect(isVouchedFor(await answer(archived))).toBe(true);
  const stranger = await startSealAuthority({ lifeDays: 40 * 366 });
  const prolonged = await extendSeal({ bytes: archived, level: "B-LTA", data, tsaUrl: stranger.tsaUrl });
  stranger.close();
  moveClock(5);
  expect(await proven(prolonged)).toMatchObject({ until: endOf(tsa) });
  const ended = await answer(archived);
  expect([ended.level, ended.provenUntil, hasEnded(ended), isVouchedFor(ended)]).toEqual([
    "B-LTA",
    endOf(tsa),
    true,
    false,
  ]);
});
