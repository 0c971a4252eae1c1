import { BitString, OctetString } from "asn1js";
import { PDFDocument } from "pdf-lib";
import * as pkijs from "pkijs";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { canRun, mutool, pdfsig, qpdfCheck } from "../../../tests/support/pdf-judges";
import { opensslVerifies } from "../../../tests/support/openssl-verifies";
import { startSealAuthority } from "../../../tests/support/seal-authority";
import { settingsOf, startWith } from "../../../tests/support/seal-settings";
import { closePdfPool } from "@/lib/platform/pdf/pool";
import type { SealLevel } from "@/lib/platform/pdf/seal-levels";
import { verifyPdf } from "@/lib/platform/pdf/verify/verify-pdf";
import { sealAtLevel } from "./seal-at-level";

let authority: Awaited<ReturnType<typeof startSealAuthority>>;
let document: Uint8Array;

beforeAll(async () => {
  authority = await startSealAuthority();
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 400]).drawText("Rent: 500", { x: 20, y: 300 });
  pdf.addPage([300, 400]);
  document = await pdf.save();
});
afterAll(async () => {
  authority.close();
  await closePdfPool();
}, 30_000);
beforeEach(() => authority.behave());
afterEach(() => void vi.useRealTimers());

/** Seals with these settings, in a process that has kept nothing. */
async function seal(level: SealLevel, others: Record<string, string> = {}): Promise<Uint8Array> {
  startWith({ ...settingsOf(authority), SEAL_LEVEL: level, ...others });
  return sealAgain();
}

const sealAgain = () =>
  sealAtLevel({
    bytes: document,
    stamps: [],
    seal: { reason: "Completed", signedAt: new Date("2026-11-21T10:41:07Z"), metadata: { AuditChainHead: "9f9e" } },
  });

const stamped = { kind: "timeStamp", about: null, by: "Seal time" };
const checked = [
  { kind: "ocsp", about: "Sealing company", by: "Seal responder" },
  { kind: "crl", about: "Seal issuer", by: "Seal root" },
  { kind: "ocsp", about: "Seal time", by: "Seal responder" },
];
const levels: [SealLevel, number, object[]][] = [
  ["B-B", 1, []],
  ["B-T", 1, [stamped]],
  ["B-LT", 2, [stamped, ...checked]],
  ["B-LTA", 2, [stamped, { ...stamped, kind: "documentTimeStamp" }, ...checked]],
];

test.each(levels)("a seal of level %s is one according to us and others", async (level, revisions, proofs) => {
  const bytes = await seal(level);
  const judged = await verifyPdf(bytes, [authority.der("root")]);
  expect(judged).toMatchObject({ why: null, standing: "anchored", revisions });
  expect(judged.state).toBe(revisions > 1 ? "extended" : "whole");
  expect(judged.longTerm.level).toBe(level);
  expect(judged.longTerm.proofs).toMatchObject(proofs);
  expect(judged.longTerm.proofs).toHaveLength(proofs.length);
  expect(judged.longTerm.validatedAt === null).toBe(revisions === 1);
  const report = pdfsig(bytes);
  expect(report).toContain("Signature is Valid"); // Poppler judges no document time stamps, OpenSSL does below
  if (level !== "B-LT") expect(report).toContain("- Total document signed");
  if (canRun("qpdf")) expect(qpdfCheck(bytes)).toBe(0);
});

test.skipIf(!canRun("mutool")).each(levels.map(([level]) => level))("MuPDF reads a seal of level %s", async (level) => {
  expect(mutool(await seal(level))).toBe("");
});

test("OpenSSL accepts the time stamp of the document", async () => {
  expect(opensslVerifies(await seal("B-LTA"), authority)).toContain("Verification: OK");
});

test("answers are kept for the next seal", async () => {
  await seal("B-LT");
  expect(authority.asked.toSorted()).toEqual(["/ocsp", "/ocsp", "/root.crl", "/tsa"]);
  await sealAgain();
  expect(authority.asked.slice(4)).toEqual(["/tsa"]);
});

/** Flips the last digit of the first time in an answer, which is signed. */
function withOtherTime(der: Buffer): Buffer {
  const at = der.indexOf(Buffer.from([0x18, 0x0f])) + 2 + 13;
  der.writeUInt8(der.readUInt8(at) ^ 1, at);
  return der;
}

function unsigned(der: Buffer): Buffer {
  const answer = pkijs.OCSPResponse.fromBER(new Uint8Array(der));
  const { responseBytes } = answer;
  if (!responseBytes) throw new Error("No answer");
  const basic = pkijs.BasicOCSPResponse.fromBER(responseBytes.response.getValue());
  basic.signature = new BitString({ valueHex: new ArrayBuffer(0) });
  responseBytes.response = new OctetString({ valueHex: basic.toSchema().toBER() });
  return Buffer.from(answer.toSchema().toBER());
}

const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, "0");
const ownOcsp = 'Nobody says whether the certificate "Sealing company" is revoked: ';
const faults: [string, string, () => void][] = [
  [
    "an answer about another certificate",
    "an answer about another certificate",
    () =>
      authority.answerBy("/ocsp", (response) => response.end(authority.answerOcsp(authority.queryAbout("responder")))),
  ],
  [
    "an answer signed by a stranger",
    "an answer of somebody who may not give it",
    () => authority.answerBy("/ocsp", (response, query) => response.end(authority.answerOcsp(query, "stranger"))),
  ],
  [
    "an answer signed by a certificate of the issuer that is for time stamps",
    "an answer of somebody who may not give it",
    () => authority.answerBy("/ocsp", (response, query) => response.end(authority.answerOcsp(query, "tsa"))),
  ],
  [
    "an answer that was changed",
    "an answer with a wrong signature",
    () => authority.answerBy("/ocsp", (response, query) => response.end(withOtherTime(authority.answerOcsp(query)))),
  ],
  [
    "an answer without a signature",
    "an answer with a wrong signature",
    () => authority.answerBy("/ocsp", (response, query) => response.end(unsigned(authority.answerOcsp(query)))),
  ],
  [
    "half an answer",
    "no OCSP answer",
    () => authority.answerBy("/ocsp", (response, query) => response.end(authority.answerOcsp(query).subarray(0, 120))),
  ],
  [
    "a service that refuses",
    "the service refuses, with status 1",
    () => authority.answerBy("/ocsp", (response) => response.end(Buffer.from("30030a0101", "hex"))),
  ],
  [
    "an error of HTTP",
    "/ocsp answered 503",
    () => authority.answerBy("/ocsp", (response) => response.writeHead(503).end()),
  ],
  [
    "a redirect",
    "/ocsp answered 302",
    () => authority.answerBy("/ocsp", (response) => response.writeHead(302, { location: "/other" }).end()),
  ],
  ["an answer of 6 MB", "more than 5 MB", () => authority.answerBy("/ocsp", (response) => response.end(megabytes(6)))],
  ["an answer that never comes", "has not answered within 5 s", () => authority.answerBy("/ocsp", () => undefined)],
  [
    "an answer that does not end",
    "has not answered within 5 s",
    () => authority.answerBy("/ocsp", (response) => void response.writeHead(200).write("0")),
  ],
];

test.each(faults)("%s fails the seal, which says so", async (_, why, misbehave) => {
  misbehave();
  await expect(seal("B-LT")).rejects.toThrow(why);
  authority.behave();
  expect((await verifyPdf(await sealAgain())).longTerm.level).toBe("B-LT");
});

test("the failure names the certificate and the address", async () => {
  authority.answerBy("/ocsp", (response) => response.writeHead(503).end());
  await expect(seal("B-LT")).rejects.toThrow(ownOcsp);
  await expect(sealAgain()).rejects.toThrow(`${authority.url}/ocsp answered 503.`);
});

test("where OCSP has no answer that counts, the list is asked, but not after one that it is revoked", async () => {
  authority.answerBy("/ocsp", (response, query) =>
    authority.isAbout(query, "tsa") ? response.writeHead(503).end() : response.end(authority.answerOcsp(query)),
  );
  const { longTerm } = await verifyPdf(await seal("B-LT"));
  expect(longTerm.level).toBe("B-LT");
  expect(longTerm.proofs).toContainEqual(
    expect.objectContaining({ kind: "crl", about: "Seal time", by: "Seal issuer" }),
  );
  authority.behave();
  authority.revoked.add("tsa");
  await expect(seal("B-LT")).rejects.toThrow('The certificate "Seal time" is revoked since');
  expect(authority.asked).not.toContain("/issuer.crl");
});

test("answers that have ended are of no use", async () => {
  await seal("B-B");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 86_400_000 });
  await expect(seal("B-LT")).rejects.toThrow(/does not count: it is for 2\d{3}-/);
});

test.each(["seal", "tsa", "issuer"])("a certificate that is revoked fails the seal: %s", async (name) => {
  authority.revoked.add(name);
  await expect(seal("B-LTA")).rejects.toThrow(/^The certificate "Seal.*" is revoked since 2/);
});

test("a list of 20 MB is left as soon as it is too long", async () => {
  authority.answerBy("/root.crl", (response) => response.end(megabytes(20)));
  await expect(seal("B-LT")).rejects.toThrow(/"Seal issuer" is revoked: .*\/root.crl broke off .*more than 5 MB/);
});

test("a list that was changed, or is of another issuer", async () => {
  authority.answerBy("/root.crl", (response) => {
    const list = authority.makeList();
    const at = list.length - 1;
    list.writeUInt8(list.readUInt8(at) ^ 1, at);
    response.end(list);
  });
  await expect(seal("B-LT")).rejects.toThrow("a list with a wrong signature");
});

test("the addresses may be private only where the operator says so", async () => {
  await expect(seal("B-LT", { ALLOW_PRIVATE_OCSP: "" })).rejects.toThrow("which needs ALLOW_PRIVATE_OCSP=1");
  expect(authority.asked).toEqual(["/tsa"]);
});

test("an issuer that comes with no certificate is fetched from where they say it is", async () => {
  await seal("B-LT", { SIGNING_P12: authority.withoutChain });
  expect(authority.asked).toEqual(expect.arrayContaining(["/issuer.crt", "/root.crt"]));
  const { length } = authority.asked;
  await sealAgain();
  expect(authority.asked.slice(length)).toEqual(["/tsa"]);
});

test("an issuer's address that has another certificate", async () => {
  authority.answerBy("/issuer.crt", (response) => response.end(authority.der("stranger")));
  await expect(seal("B-LT", { SIGNING_P12: authority.withoutChain })).rejects.toThrow(
    /^The certificate that issued "Sealing company" is missing; .*issuer.crt has another certificate/,
  );
});

test("a time stamp of the document with another imprint fails the seal", async () => {
  const [first] = [await seal("B-T")];
  expect((await verifyPdf(first)).longTerm.level).toBe("B-T");
  let earlier: Buffer | undefined;
  authority.answerBy("/tsa", (response, query) => {
    const isThird = authority.asked.filter((path) => path === "/tsa").length === 4;
    response.end(authority.answerTime(isThird && earlier ? earlier : query));
    earlier = query;
  });
  await expect(seal("B-LTA")).rejects.toThrow("The time-stamp authority answered another question.");
});
