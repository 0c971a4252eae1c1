import { X509Certificate } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { recipientRoleIds as roles } from "@/db/enums";
import { auditCertificates } from "@/db/schema/audit-certificates";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { sealKey } from "@/lib/platform/crypto/seal-key";
import { signingToken } from "@/lib/workflows/send/signing-link";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { person, type Sender, signAs } from "../support/given";
import { type Agreed, certificateOf, givenOut, readAndSign } from "../support/given-agreed";
import { begin, handOver, inPerson, onDevice } from "../support/in-person";
import { claimBy, finishBy, givenShared, shared } from "../support/alternates";
import { pageCount, pageText, pdfInfo, pdfsig, qpdfCheck } from "../support/pdf-judges";
import { givenUser, givenSent } from "../support/shortcuts";

useProduct();

const plain = (bytes: Uint8Array) => pageText(bytes, "-layout").replace(/\s+/g, " ");
const own = (token: string | undefined, options: Parameters<typeof call>[2] = {}) =>
  call("GET", `/signature-requests/${token}/certificate`, options);

let sender: Sender;
let agreed: Agreed;
let bytes: Uint8Array;
beforeAll(async () => {
  sender = await givenUser();
  const anna = { first_name: "Anna", last_name: "Smith", email: "anna@example.test" };
  agreed = await givenOut(sender, {
    pagesOf: [2],
    people: [person({ email: "nikos@example.test", access_code: "4711" }), person(anna)],
  });
  const passed = await call("POST", `/signature-requests/${agreed.tokens[0]}/access`, {
    body: { access_code: "4711" },
  });
  const cookie = passed.headers.get("set-cookie")?.split(";")[0] ?? "";
  await readAndSign(agreed.tokens[0], { ip: "203.0.113.7", headers: { cookie } });
  expect((await own(agreed.tokens[0], { headers: { cookie } })).json).toMatchObject({ label: "Conflict" });
  await readAndSign(agreed.tokens[1], { ip: "198.51.100.20" });
  expect((await own(agreed.tokens[1])).status).toBe(409); // not sealed yet
  await runJobs();
  bytes = (await own(agreed.tokens[1])).bytes;
}, 60_000);

test("it is whole and sealed, names both and when they finished, and of the other nothing else", async () => {
  expect([qpdfCheck(bytes), pageCount(bytes) <= 3]).toEqual([0, true]);
  expect(pdfsig(bytes)).toContain("Signature is Valid");
  const text = plain(bytes);
  for (const words of [
    "For Anna Smith",
    "Νίκος Καζαντζάκης",
    "anna@example.test",
    "198.51.100.20 · Chrome, Windows",
    "Νίκος Καζαντζάκης finished after signing in one place",
    "Anna Smith agreed to sign electronically",
    "not recorded",
  ])
    expect(text).toContain(words);
  for (const words of [
    "nikos@",
    "203.0.113.7",
    sender.email,
    "Access code",
    "Νίκος Καζαντζάκης opened",
    "was asked to sign by email to nikos",
  ])
    expect(text).not.toContain(words);
  expect(text.match(/Finished/g)).toHaveLength(2);
  // The file does not contain the chain either: it has everybody's addresses and is for the sender only.
  expect(pdfInfo(bytes)).not.toContain("nikos");
  expect(Buffer.from(bytes).includes("audit-chain.json")).toBe(false);
});

test("both kinds name the seal's certificate, and whether an authority attests the time", async () => {
  const [der = new Uint8Array()] = (await sealKey()).certificates;
  const { subject } = new X509Certificate(der);
  for (const certificate of [bytes, (await certificateOf(agreed, sender)).bytes]) {
    const text = plain(certificate);
    for (const words of [subject, sha256(der), "self-signed", "No authority"]) expect(text).toContain(words);
  }
});

test("verification tells it from the sender's: ours by its seal, and not recorded", async () => {
  const form = new FormData();
  form.set("document", new File([new Uint8Array(bytes)], "certificate.pdf"));
  const verdict = await must("POST", "/verifications", { form });
  expect(verdict).toMatchObject({ intact: true, verdict: "recipientCertificate", workflow: null });
  expect((await call("GET", `/verifications/${sha256(bytes)}`)).status).toBe(404);
  const again = (await own(agreed.tokens[1])).bytes;
  expect(sha256(again)).not.toBe(sha256(bytes));
  const recorded = await database().select().from(auditCertificates).where(eq(auditCertificates.workflowId, agreed.id));
  expect(recorded.map(({ fileHash }) => fileHash)).not.toContain(sha256(bytes));
});

test("a row in the database alone makes no certificate of it: the trail has an entry for each", async () => {
  const row = { workflowId: agreed.id, language: "es" as const, fileHash: sha256(bytes), createdAt: new Date() };
  await database().insert(auditCertificates).values(row);
  const form = new FormData();
  form.set("document", new File([new Uint8Array(bytes)], "certificate.pdf"));
  expect(await must("POST", "/verifications", { form })).toMatchObject({
    verdict: "recipientCertificate",
    workflow: null,
  });
});

test("it is behind the recipient's own gate, and in the recipient's language or the one asked for", async () => {
  expect((await own(agreed.tokens[0])).json.label).toBe("AccessCodeRequired");
  const greek = await call("GET", `/signature-requests/${agreed.tokens[1]}/certificate?language=gk`);
  expect(plain(greek.bytes)).toContain("Πιστοποιητικό για παραλήπτη");
});

test("everybody has one who took part and can open the sealed documents, and nobody else", async () => {
  const [viewer, approver, copy] = [roles.viewer, roles.approver, roles.copy].map((recipient_role_id, index) =>
    person({ recipient_role_id, first_name: ["Vera", "Alf", "Carla"][index] }),
  );
  const people = [shared(2), inPerson(), viewer ?? person(), approver ?? person(), copy ?? person()];
  const sent = await givenShared(sender, people, { ordered: false, fieldsOf: () => [] });
  const [claimer, late] = sent.members;
  const [, host, ...others] = sent.tokens;
  await claimBy(claimer);
  await finishBy(claimer);
  const device = await handOver(host, { ip: "192.0.2.97" });
  await begin(device);
  await onDevice(device, "POST", "/fill-and-sign", { data: [] });
  for (const token of others.slice(0, 2)) {
    await claimBy(token);
    await finishBy(token);
  }
  await runJobs();
  const [viewerLink, approverLink, copyLink] = others;
  const texts: string[] = [];
  for (const token of [claimer, viewerLink, approverLink, copyLink]) {
    const answer = await own(token);
    expect(answer.status).toBe(200);
    texts.push(plain(answer.bytes));
  }
  const onTheDevice = await onDevice(device, "GET", "/certificate");
  expect(onTheDevice.status).toBe(200);
  texts.push(plain(onTheDevice.bytes));
  expect([await own(late), await own(host), await own(device.token)].map(({ status }) => status)).toEqual([
    409, 409, 410,
  ]);
  const [ofClaimer = "", ofViewer = "", , ofCopy = "", ofGuest = ""] = texts;
  expect(ofClaimer).toContain("Member0 Of Several finished");
  expect(ofViewer).toContain("Vera Καζαντζάκης confirmed having read");
  expect(ofViewer).not.toContain("Member1");
  expect(ofViewer).not.toContain("Carla");
  expect(ofCopy).toContain("For Carla Καζαντζάκης");
  // Only the guest's certificate names the host, and none shows the host's address.
  expect([ofGuest.includes("in the presence of"), ofViewer.includes("in the presence of")]).toEqual([true, false]);
  expect(ofGuest).not.toContain("192.0.2.97");
  // The other alternates of a part are named only to the sender.
  expect(ofClaimer).not.toContain("Member1");
  for (const text of texts) expect(text).not.toContain(sender.email);
});

test("neither kind shows the address from which the sender unlocked or corrected a recipient as the recipient's", async () => {
  const sent = await givenSent(sender, [person({ access_code: "4711" })]);
  const [{ id } = { id: 0 }] = sent.signatories;
  for (const _ of Array.from({ length: 5 }))
    await call("POST", `/signature-requests/${sent.tokens[0]}/access`, { body: { access_code: "4712" } });
  const { token: session } = sender;
  await must("POST", `${sent.at}/signatories/${id}/unlock`, { token: session, ip: "192.0.2.98" });
  const body = { signatories: [{ id, last_name: "Καζαντζίδης" }] };
  await must("PATCH", `${sent.at}/signatories`, { token: session, ip: "192.0.2.99", body });
  const token = signingToken({ id, linkVersion: 2 }); // another name is another link
  const passed = await call("POST", `/signature-requests/${token}/access`, { body: { access_code: "4711" } });
  const headers = { cookie: passed.headers.get("set-cookie")?.split(";")[0] ?? "" };
  await readAndSign(token, { ip: "203.0.113.8", headers });
  await runJobs();
  const texts = [plain((await own(token, { headers })).bytes), plain((await certificateOf(sent, sender)).bytes)];
  for (const text of texts) {
    expect(text).toContain("203.0.113.8");
    expect(text).not.toMatch(/192\.0\.2\.9[89]/);
  }
});

test.each([
  [
    "the head of its completion",
    (id: number) => sql`update completions set chain_head = repeat('0', 64) where workflow_id = ${id}`,
  ],
  [
    "the name of somebody who signed",
    (id: number) => sql`update signatories set first_name = 'Zoe' where workflow_id = ${id}`,
  ],
])("it is refused where %s is not that of the record", async (_, change) => {
  const sent = await givenSent(sender);
  await signAs(sent.tokens[0] ?? null);
  await runJobs();
  expect((await own(sent.tokens[0])).status).toBe(200);
  await asOwner(change(sent.id));
  const refused = await own(sent.tokens[0]);
  expect(refused.json).toMatchObject({
    label: "Conflict",
    message: expect.stringContaining("no certificate is issued"),
  });
});

test("many requests by one link leave the others' certificates alone", async () => {
  const sent = await givenSent(sender, [person(), person()], { ordered: false });
  for (const token of sent.tokens) await signAs(token);
  await runJobs();
  const [greedy, other] = sent.tokens;
  const many = Array.from({ length: 9 }, () => own(greedy));
  expect((await own(other)).status).toBe(200);
  // Whoever asks again meanwhile gets the same one, which counts once.
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 200));
});

test("one link makes ten in ten minutes at most", async () => {
  const sent = await givenSent(sender);
  await signAs(sent.tokens[0] ?? null);
  // Refused ones do not count as made.
  expect((await own(sent.tokens[0])).status).toBe(409);
  await runJobs();
  for (const _ of Array.from({ length: 10 })) expect((await own(sent.tokens[0])).status).toBe(200);
  expect((await own(sent.tokens[0])).status).toBe(429);
});
