import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { sha256 } from "@/lib/platform/crypto";
import { sealPdf } from "@/lib/platform/pdf/pool";
import { createSelfSigned, loadPem } from "@/lib/platform/pdf/signing-certificate";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenPdf, type Sender, signAs } from "../support/given";
import { givenMember, givenSent, type Sent } from "../support/shortcuts";

useProduct();

const folder = mkdtempSync(path.join(tmpdir(), "countersign-verify-"));
afterAll(() => rmSync(folder, { recursive: true }));

let sender: Sender;
let sent: Sent;
let sealed: Uint8Array;

beforeAll(async () => {
  sender = await givenMember();
  sent = await givenSent(sender);
  await signAs(sent.tokens[0] ?? null);
  await runJobs();
  sealed = (await call("GET", `${sent.at}/documents/download`, { token: sender.token })).bytes;
});

function verify(bytes: Uint8Array) {
  const form = new FormData();
  form.set("document", new File([new Uint8Array(bytes)], "signed.pdf"));
  return call("POST", "/verifications", { form });
}

const verdictOf = async (bytes: Uint8Array) => {
  const { json } = await verify(bytes);
  return { intact: json.intact, verdict: json.verdict };
};

async function sealedBy(pem: string) {
  const seal = { ...loadPem(pem), name: "Somebody", reason: "Test", signedAt: new Date(), metadata: {} };
  return (await sealPdf({ bytes: await givenPdf(), stamps: [], seal })).bytes;
}

/** A key whose certificate was issued by an authority, as OpenSSL makes it. */
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

test("a document sealed here is whole, and known with its trail, without a name of anyone", async () => {
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

test("one byte changed, something appended, a piece cut off: each told apart", async () => {
  const changed = Uint8Array.from(sealed);
  changed[200] = (changed[200] ?? 0) ^ 1;
  expect(await verdictOf(changed)).toEqual({ intact: false, verdict: "changed" });
  const appended = Buffer.concat([sealed, Buffer.from("\n9 0 obj <</Type/Note>> endobj\n%%EOF\n")]);
  expect(await verdictOf(appended)).toEqual({ intact: false, verdict: "addedLater" });
  expect(await verdictOf(sealed.subarray(0, sealed.length - 300))).toMatchObject({ intact: false });
  expect((await verify(appended)).json.revisions).toBe(2);
});

test("a seal of somebody else's: issued by an authority, or made by whoever named himself", async () => {
  expect(await verdictOf(await sealedBy(issuedPem()))).toEqual({ intact: true, verdict: "sealedElsewhere" });
  const { pem } = await createSelfSigned("Countersign localhost");
  expect(await verdictOf(await sealedBy(pem))).toEqual({ intact: true, verdict: "selfSigned" });
});

test("what was sealed here with a certificate that was replaced since is still ours", async () => {
  const kept = globalThis as { countersignSealKey?: Promise<unknown> };
  const present = kept.countersignSealKey;
  kept.countersignSealKey = Promise.resolve(loadPem((await createSelfSigned("Countersign before")).pem));
  const earlier = await givenSent(sender);
  await signAs(earlier.tokens[0] ?? null);
  await runJobs();
  Object.assign(kept, { countersignSealKey: present });
  const { bytes } = await call("GET", `${earlier.at}/documents/download`, { token: sender.token });
  const { json } = await verify(bytes);
  expect(json).toMatchObject({ intact: true, verdict: "sealedHere", sealed_by: "Countersign before" });
});

test("no seal, no readable PDF, no PDF at all", async () => {
  expect(await verdictOf(await givenPdf())).toEqual({ intact: false, verdict: "unsigned" });
  expect(await verdictOf(Buffer.from("%PDF-1.7\n/ByteRange [0 9 99 1] nonsense"))).toMatchObject({ intact: false });
  expect((await verify(Buffer.from("hello"))).status).toBe(415);
});

test("the code of the certificate and the fingerprint find it; the unknown and the unsealed are not there", async () => {
  const { workflow } = await must("GET", sent.at, { token: sender.token });
  const byCode = await must("GET", `/verifications/${workflow.uuid.toUpperCase()}`);
  expect(byCode).toMatchObject({ uuid: workflow.uuid, audit_chain: { whole: true } });
  expect(await must("GET", `/verifications/${sha256(sealed)}`)).toEqual(byCode);
  const open = await givenSent(sender);
  const { workflow: unsealed } = await must("GET", open.at, { token: sender.token });
  for (const code of [unsealed.uuid, "0".repeat(64), "nonsense"])
    expect((await call("GET", `/verifications/${code}`)).status).toBe(404);
});

test("is there for good: the sender may delete the workflow", async () => {
  const { workflow } = await must("GET", sent.at, { token: sender.token });
  await must("DELETE", sent.at, { token: sender.token });
  expect((await call("GET", `/verifications/${workflow.uuid}`)).status).toBe(200);
});

test("a trail that was edited is named with its first wrong entry", async () => {
  await database().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update audit_actions set description = 'edited' where workflow_id = ${sent.id} and sequence = 2`,
    );
  });
  expect((await verify(sealed)).json.workflow.audit_chain).toMatchObject({ whole: false, first_broken: 2 });
});

test("has a brake for each caller", async () => {
  const asks = Array.from({ length: 61 }, () => call("GET", `/verifications/${"1".repeat(64)}`, { ip: "10.9.9.9" }));
  const statuses = (await Promise.all(asks)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
