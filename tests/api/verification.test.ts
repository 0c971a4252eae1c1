import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { closePdfPool, sealPdf } from "@/lib/platform/pdf/pool";
import { createSelfSigned, loadPem } from "@/lib/platform/pdf/signing-certificate";
import { sealKey } from "@/lib/platform/crypto/seal-key";
import { takeTurns } from "@/lib/verification/take-turns";
import { call, must, runJobs, useProduct } from "../support/api";
import { withAttributesAsContent, withEmbeddedContent } from "../support/forged-cms";
import { givenPdf, type Sender, signAs, signaturePng } from "../support/given";
import { page, rangeRoom, roomFor, save, sign, signature, signedParts } from "../support/raw-pdf";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";
import { verdictOf, verify } from "../support/verify-file";

useProduct();

const folder = mkdtempSync(path.join(tmpdir(), "countersign-verify-"));
afterAll(() => rmSync(folder, { recursive: true }));

let sender: Sender;
let sent: Sent;
let sealed: Uint8Array;

beforeAll(async () => {
  sender = await givenUser();
  sent = await givenSent(sender);
  await signAs(sent.tokens[0] ?? null);
  await runJobs();
  sealed = (await call("GET", `${sent.at}/documents/download`, { token: sender.token })).bytes;
});

async function sealedBy(pem: string) {
  const seal = { ...loadPem(pem), name: "Somebody", reason: "Test", signedAt: new Date(), metadata: {} };
  return (await sealPdf({ bytes: await givenPdf(), stamps: [], seal })).bytes;
}

/** A key whose certificate was issued by an authority, made by OpenSSL. */
function issuedPem(): string {
  const at = (name: string) => path.join(folder, name);
  const openssl = (...words: string[]) => execFileSync("openssl", words, { stdio: "pipe" });
  const key = ["-newkey", "rsa:2048", "-nodes", "-keyout"];
  openssl("req", "-x509", ...key, at("ca.key"), "-out", at("ca.pem"), "-subj", "/CN=Authority", "-days", "2");
  openssl("req", ...key, at("own.key"), "-out", at("own.csr"), "-subj", "/CN=Γραφείο");
  const ca = ["-CA", at("ca.pem"), "-CAkey", at("ca.key"), "-CAcreateserial"];
  openssl("x509", "-req", "-in", at("own.csr"), ...ca, "-out", at("own.pem"), "-days", "1");
  return readFileSync(at("own.key"), "utf8") + readFileSync(at("own.pem"), "utf8");
}

test("a document sealed here is intact, and known with its trail, without anyone's name", async () => {
  const { status, json } = await verify(sealed);
  expect(status).toBe(200);
  expect(json).toMatchObject({ intact: true, verdict: "sealedHere", sealed_by: "Countersign localhost", revisions: 1 });
  expect(json.workflow).toMatchObject({
    documents: [{ sha256: sha256(sealed) }],
    recipient_count: 1,
    audit_chain: { whole: true, first_broken: null },
  });
  expect(JSON.stringify(json)).not.toMatch(/example\.test|Παπαδ|Νίκος/);
});

test("one byte changed, something appended, a piece cut off: each is detected", async () => {
  const changed = Uint8Array.from(sealed);
  changed[200] = (changed[200] ?? 0) ^ 1;
  expect(await verdictOf(changed)).toEqual({ intact: false, verdict: "changed" });
  const appended = Buffer.concat([sealed, Buffer.from("\n9 0 obj <</Type/Note>> endobj\n%%EOF\n")]);
  expect(await verdictOf(appended)).toEqual({ intact: false, verdict: "changed" });
  expect(await verdictOf(sealed.subarray(0, sealed.length - 300))).toMatchObject({ intact: false });
  expect((await verify(appended)).json.revisions).toBe(2);
});

test("the seal of one document on another is never accepted, however it is attached", async () => {
  const { cms, covered } = signedParts(sealed);
  await expectNoForgeryPasses(cms, covered);
});

test("nor is the seal of a demo, which anybody may make, and the demo itself is recognised as one", async () => {
  const { demo_id } = await must("POST", "/demos", { body: { demo_type: 2 } });
  const patient = { firstName: "Eleni", lastName: "Marku", mobile: "+30 694 555 0101", emailAddress: "e@example.test" };
  const fields = Object.entries({ ...patient, titleMrs: true, dob: "1984-02-29" });
  const body = { fields: fields.map(([key, value]) => ({ key, value })), signature: await signaturePng() };
  await must("POST", `/demos/${demo_id}/fill_and_sign`, { body });
  await runJobs();
  const demo = await call("GET", `/demos/${demo_id}/document`);
  expect(await verdictOf(demo.bytes)).toEqual({ intact: true, verdict: "demo" });
  const { cms, covered } = signedParts(demo.bytes);
  await expectNoForgeryPasses(cms, covered);
});

async function expectNoForgeryPasses(cms: Uint8Array, covered: Uint8Array): Promise<void> {
  const like = signatureLike(covered);
  const forged = (make: () => Uint8Array) => sign(save({ ...page("Rent: 9000"), 8: like }), async () => make());
  for (const file of [
    await forged(() => withEmbeddedContent(cms, covered)),
    await forged(() => withAttributesAsContent(cms, true)),
    await forged(() => withAttributesAsContent(cms, false)),
    await forged(() => cms),
  ]) {
    const { json } = await verify(file);
    expect(json.intact).toBe(false);
    expect(["unjudged", "changed"]).toContain(json.verdict);
  }
}

/** Space for a forgery of that seal, which gives the same reason. */
function signatureLike(covered: Uint8Array): string {
  const [reason = ""] = /\/Reason ?<[^>]*>/.exec(Buffer.from(covered).toString("latin1")) ?? [];
  return signature(`/SubFilter/ETSI.CAdES.detached${reason}`, rangeRoom, roomFor(2 * covered.length + 24_000));
}

test("only recorded files are ours: with only our certificate a file is intact, but unrecorded", async () => {
  const unrecorded = { ...(await sealKey()), name: "Countersign", reason: "Test", signedAt: new Date(), metadata: {} };
  const { bytes } = await sealPdf({ bytes: await givenPdf(), stamps: [], seal: unrecorded });
  expect(await verdictOf(bytes)).toEqual({ intact: true, verdict: "unrecorded" });
});

test("no digit of the seal can be changed without losing 'sealed here'", { timeout: 120_000 }, async () => {
  const text = Buffer.from(sealed).toString("latin1");
  const start = text.lastIndexOf("/Contents <") + "/Contents <".length;
  const length = 2 * signedParts(sealed).cms.length;
  const places = Array.from({ length: 40 }, (_, part) => start + Math.floor((part * length) / 40));
  for (const place of places) {
    const changed = Uint8Array.from(sealed);
    changed[place] = changed[place] === 0x37 ? 0x38 : 0x37;
    expect((await verify(changed)).json.verdict).not.toBe("sealedHere");
  }
  const padded = Uint8Array.from(sealed);
  padded.fill(0x37, start + length - 800, start + length);
  expect(await verdictOf(padded)).toEqual({ intact: false, verdict: "changed" });
});

test("huge and impossible ranges of a file are refused at once, before anything is allocated", async () => {
  const before = process.memoryUsage().rss;
  const range = (numbers: string) => save({ ...page("x"), 8: signature(undefined, `[${numbers}]`) });
  const asked = [
    "0 2100000000 2100000001 2100000000",
    "0 99999999999999 1 1",
    "-1 5 9 9",
    "0 1.5 3 4",
    "0 9",
    "9 9 9 9",
  ];
  for (const numbers of asked) {
    const { status, json } = await verify(range(numbers));
    expect(status).toBe(200);
    expect(json).toMatchObject({ intact: false, verdict: "changed" });
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
});

test("a foreign seal: issued by an authority, or self-made under any name, and the answer says which", async () => {
  const answerOf = async (pem: string) => (await verify(await sealedBy(pem))).json;
  expect(await answerOf(issuedPem())).toMatchObject({
    intact: true,
    verdict: "sealedElsewhere",
    sealed_by_standing: "issued",
  });
  const { pem } = await createSelfSigned("Countersign localhost");
  expect(await answerOf(pem)).toMatchObject({ intact: true, verdict: "selfSigned", sealed_by_standing: "selfSigned" });
});

test("a document sealed here with a certificate that was replaced since is still ours", async () => {
  const kept = globalThis as { countersignSealKey?: Promise<unknown> };
  const present = kept.countersignSealKey;
  kept.countersignSealKey = Promise.resolve(loadPem((await createSelfSigned("Countersign before")).pem));
  const earlier = await givenSent(sender);
  await signAs(earlier.tokens[0] ?? null);
  await runJobs();
  Object.assign(kept, { countersignSealKey: present });
  const { bytes } = await call("GET", `${earlier.at}/documents/download`, { token: sender.token });
  const { json } = await verify(bytes);
  expect(json).toMatchObject({
    intact: true,
    verdict: "sealedHere",
    sealed_by: "Countersign before",
    sealed_by_standing: "own",
  });
});

test("no seal, no readable PDF, not a PDF", async () => {
  expect(await verdictOf(await givenPdf())).toEqual({ intact: false, verdict: "unsigned" });
  expect(await verdictOf(Buffer.from("%PDF-1.7\n/ByteRange [0 9 99 1] nonsense"))).toMatchObject({ intact: false });
  expect((await verify(Buffer.from("hello"))).status).toBe(415);
});

test("a document is found by the code of its certificate and by its hash; unknown and unsealed ones are not", async () => {
  const { workflow } = await must("GET", sent.at, { token: sender.token });
  const byCode = await must("GET", `/verifications/${workflow.uuid.toUpperCase()}`);
  expect(byCode).toMatchObject({ uuid: workflow.uuid, audit_chain: { whole: true } });
  expect(await must("GET", `/verifications/${sha256(sealed)}`)).toEqual(byCode);
  const open = await givenSent(sender);
  const { workflow: unsealed } = await must("GET", open.at, { token: sender.token });
  for (const code of [unsealed.uuid, "0".repeat(64), "nonsense"])
    expect((await call("GET", `/verifications/${code}`)).status).toBe(404);
  const { json } = await call("GET", `/verifications/${unsealed.uuid}`);
  expect(json["message"]).toContain("Compare the code with the certificate");
});

test("visitors' verifications use their own child processes, not those that seal", async () => {
  const { at, tokens } = await givenSent(sender);
  await signAs(tokens[0] ?? null);
  await runJobs();
  const { workflow } = await must("GET", at, { token: sender.token });
  await closePdfPool();
  expect(await must("GET", `/verifications/${workflow.uuid}`)).toMatchObject({ audit_chain: { whole: true } });
  expect(globalThis).toMatchObject({
    countersignPdfPool: undefined,
    countersignVerifyPool: { exec: expect.any(Function) },
  });
});

test("stays available: the sender may delete the workflow", async () => {
  const { workflow } = await must("GET", sent.at, { token: sender.token });
  await must("DELETE", sent.at, { token: sender.token });
  expect((await call("GET", `/verifications/${workflow.uuid}`)).status).toBe(200);
});

test("an edited trail is reported with its first wrong entry", async () => {
  await database().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update audit_actions set description = 'edited' where workflow_id = ${sent.id} and sequence = 2`,
    );
  });
  expect((await verify(sealed)).json.workflow.audit_chain).toMatchObject({ whole: false, first_broken: 2 });
});

test("a code is looked up in turn with the caller's other verifications, because the sealed files are read", async () => {
  const ip = "192.0.2.44";
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const waiting = [1, 2, 3].map(() => takeTurns(ip, () => held));
  const look = (from: string) => call("GET", `/verifications/${sha256(sealed)}`, { ip: from });
  expect((await look(ip)).status).toBe(429);
  expect((await look("192.0.2.45")).status).toBe(200);
  letGo();
  await Promise.all(waiting);
  expect((await look(ip)).status).toBe(200);
});

test("has a rate limit for each caller", async () => {
  const asks = Array.from({ length: 61 }, () => call("GET", `/verifications/${"1".repeat(64)}`, { ip: "10.9.9.9" }));
  const statuses = (await Promise.all(asks)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test("a file over the limit is refused with the limit of this call", async () => {
  const form = new FormData();
  form.set("document", new File([new Uint8Array(13 * 1024 * 1024)], "large.pdf", { type: "application/pdf" }));
  const { status, json } = await call("POST", "/verifications", { form });
  expect([status, json.message]).toEqual([413, "The file is too large. The limit is 12 MB."]);
});
