import { readdirSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditCertificates } from "@/db/schema/audit-certificates";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { call, must, runJobs, useProduct } from "../support/api";
import { mailbox, type Sender, signAs } from "../support/given";
import { certificateOf } from "../support/given-agreed";
import { pageText, pdfsig } from "../support/pdf-judges";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";
import { verify } from "../support/verifier";

useProduct();

let sender: Sender;
beforeEach(async () => {
  sender = await givenUser();
});

async function givenCompleted(): Promise<Sent> {
  const sent = await givenSent(sender);
  await signAs(sent.tokens[0] ?? null);
  await runJobs();
  return sent;
}

const recordsOf = ({ id }: Pick<Sent, "id">) =>
  database().select().from(auditCertificates).where(eq(auditCertificates.workflowId, id));
const storedFiles = () =>
  readdirSync(path.join(process.env["DATA_DIR"] ?? "", "files"), { recursive: true, withFileTypes: true }).filter(
    (one) => one.isFile(),
  ).length;
const plain = (bytes: Uint8Array) => pageText(bytes).replace(/\s+/g, " ");
const isSealed = (bytes: Uint8Array) => pdfsig(bytes).includes("Signature is Valid");

test("the first download in a language creates the file that every later one returns", async () => {
  const sent = await givenCompleted();
  const first = await certificateOf(sent, sender);
  expect(isSealed(first.bytes)).toBe(true);
  const [record] = await recordsOf(sent);
  expect(record).toMatchObject({ language: "en", fileHash: sha256(first.bytes) });
  expect((await certificateOf(sent, sender)).bytes).toEqual(first.bytes);
  const greek = await certificateOf(sent, sender, "gk");
  expect(plain(greek.bytes)).toContain("Πιστοποιητικό ελέγχου");
  expect(await recordsOf(sent)).toHaveLength(2);
  expect(await verify()).toEqual([]);
});

test("simultaneous first downloads all return the same stored file", async () => {
  const sent = await givenCompleted();
  const before = storedFiles();
  const answers = await Promise.all(Array.from({ length: 6 }, () => certificateOf(sent, sender, "es")));
  expect(new Set(answers.map(({ bytes }) => sha256(bytes))).size).toBe(1);
  expect(await recordsOf(sent)).toHaveLength(1);
  expect(storedFiles()).toBe(before + 1);
});

test("a certificate's hash is found as a certificate of its workflow, a document's as a document", async () => {
  const sent = await givenCompleted();
  const { bytes } = await certificateOf(sent, sender);
  const { workflow } = await must("GET", sent.at, { token: sender.token });
  const known = await must("GET", `/verifications/${sha256(bytes)}`);
  expect(known).toMatchObject({ uuid: workflow.uuid, recorded_as: "certificate", audit_chain: { whole: true } });
  const document = await call("GET", `${sent.at}/documents/download`, { token: sender.token });
  expect(await must("GET", `/verifications/${sha256(document.bytes)}`)).toMatchObject({ recorded_as: "document" });
  expect(await must("GET", `/verifications/${workflow.uuid}`)).toMatchObject({ recorded_as: "document" });
  const form = new FormData();
  form.set("document", new File([new Uint8Array(bytes)], "certificate.pdf"));
  expect(await must("POST", "/verifications", { form })).toMatchObject({
    verdict: "auditCertificate",
    intact: true,
    sha256: sha256(bytes),
    workflow: { uuid: workflow.uuid },
  });
});

test("before completion it is not sealed, not stored, and says that it is not final", async () => {
  const sent = await givenSent(sender);
  const { bytes } = await certificateOf(sent, sender);
  expect(pdfsig(bytes)).toContain("does not contain any signatures");
  expect(plain(bytes)).toContain("Not everyone has finished yet. This file is not sealed");
  expect(plain(bytes)).not.toContain("inside the seal of each document");
  await signAs(sent.tokens[0] ?? null);
  expect(plain((await certificateOf(sent, sender)).bytes)).toContain("the documents are not sealed yet");
  expect(await recordsOf(sent)).toEqual([]);
  await runJobs();
  expect(isSealed((await certificateOf(sent, sender)).bytes)).toBe(true);
});

test("for a declined or cancelled workflow it says who and why, and stays unsealed", async () => {
  const declined = await givenSent(sender);
  const body = { decline_reason: "Η τιμή δεν είναι αυτή που συμφωνήσαμε" };
  await must("PATCH", `/signature-requests/${declined.tokens[0]}/decline`, { body });
  const told = await certificateOf(declined, sender);
  expect(plain(told.bytes)).toContain("A recipient declined, so this workflow was never completed.");
  expect(plain(told.bytes)).toContain(`Νίκος Καζαντζάκης declined “${body.decline_reason}”`);
  const cancelled = await givenSent(sender);
  await must("PATCH", cancelled.at, { token: sender.token, body: { cancel: true, cancel_reason: "Ακυρώθηκε" } });
  const other = await certificateOf(cancelled, sender, "gk");
  expect(plain(other.bytes)).toContain("Countersign · Μη οριστικό · αλυσίδα");
  expect([told, other].map(({ bytes }) => isSealed(bytes))).toEqual([false, false]);
});

test("a recorded certificate can be neither replaced nor removed", async () => {
  const sent = await givenCompleted();
  await certificateOf(sent, sender);
  const rows = eq(auditCertificates.workflowId, sent.id);
  const refusalOf = (act: PromiseLike<unknown>) =>
    Promise.resolve(act).then(
      () => "it was done",
      (error: { cause?: Error }) => String(error.cause?.message),
    );
  const change = database()
    .update(auditCertificates)
    .set({ fileHash: "0".repeat(64) })
    .where(rows);
  expect(await refusalOf(change)).toContain("never changes");
  expect(await refusalOf(database().delete(auditCertificates).where(rows))).toContain("never changes");
});

test("the sender's is never a recipient's: not by their link, not by a mail's link, not with a mail, not by the sender's call", async () => {
  const sent = await givenCompleted();
  expect((await certificateOf(sent, sender)).status).toBe(200);
  const document = await call("GET", `${sent.at}/documents/download`, { token: sender.token });
  const [token] = sent.tokens;
  for (const stranger of [null, (await givenUser()).token, token])
    expect([401, 404]).toContain((await call("GET", `${sent.at}/audit-trail/download`, { token: stranger })).status);
  const own = await call("GET", `/signature-requests/${token}/download`);
  expect([own.headers.get("content-type"), sha256(own.bytes)]).toEqual(["application/pdf", sha256(document.bytes)]);
  const mails = await mailbox(sent.signatories[0]?.email);
  expect(mails.length).toBeGreaterThan(0);
  for (const mail of mails) {
    expect(`${mail.text}${mail.html}`).not.toMatch(/audit-trail|certificate/i);
    expect(mail.attachments.filter((name: string) => /certificate/i.test(name))).toEqual([]);
  }
});
