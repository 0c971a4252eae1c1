import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { documents } from "@/db/schema/documents";
import { auditActions, workflows } from "@/db/schema/workflows";
import { downloadToken } from "@/lib/sealing/download-links";
import { call, must, runJobs, useProduct } from "../support/api";
import { differences, dumpDatabase } from "../support/dump";
import { mailbox, person, type Sender, signAs } from "../support/given";
import { logged } from "../support/logged";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

useProduct();

const expired = "This link has expired. You'll need to request the signed document from the sender.";
let sender: Sender;
let sent: Sent;
let token: string;
let told: string | undefined;
beforeAll(async () => {
  sender = await givenUser();
  sent = await givenSent(sender, [person({ default_language: "gk" })]);
  await signAs(sent.tokens[0] ?? null);
  await runJobs();
  const [mail] = await mailbox(sent.signatories[0]?.email);
  const [own] = await mailbox(sender.email);
  told = own?.text;
  token = /documents\/([\w.-]+)\/download/.exec(mail?.text ?? "")?.[1] ?? "";
});

const rows = async () =>
  (await database().select().from(auditActions).where(eq(auditActions.workflowId, sent.id))).filter(
    (row) => row.typeId === 19,
  );

test("the mail about the completion leads a recipient to the sealed document, and opening it changes nothing", async () => {
  expect(token).toMatch(/^\d+\.\d+\.\d+\.[\w-]{43}$/);
  expect(told).toContain(`/app/documents/${sent.id}`);
  const before = await dumpDatabase();
  expect(await must("GET", `/documents/${token}/download/name`)).toMatchObject({ document_name: sent.document.name });
  expect(differences(before, await dumpDatabase())).toEqual([]);
  const file = await call("GET", `/documents/${token}/download`);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(file.headers.get("content-disposition")).toContain("attachment");
  const direct = await call("GET", `/signature-requests/${sent.tokens[0]}/download`);
  expect(Buffer.from(file.bytes).equals(Buffer.from(direct.bytes))).toBe(true);
  await call("GET", `/documents/${token}/download`);
  const ofDocument = (await rows()).filter(({ description }) => description === sent.document.name);
  expect(ofDocument.map((row) => row.signatoryId)).toEqual([sent.signatories[0]?.id]);
});

test("a recipient gets the document by the signing link once all have finished, and not before", async () => {
  const two = await givenSent(sender, [person(), person()]);
  const own = () => call("GET", `/signature-requests/${two.tokens[0]}/download`);
  for (const token of two.tokens) {
    expect([(await own()).status, (await own()).json.success]).toEqual([409, false]);
    await signAs(token);
    await runJobs();
  }
  expect((await own()).headers.get("content-type")).toBe("application/pdf");
});

test("each revision has its own file name", async () => {
  const two = await givenSent(sender, [person({ first_name: "Zoë", last_name: "Brandt" }), person()]);
  for (const token of two.tokens) {
    await signAs(token);
    await runJobs();
  }
  const at = `/workflows/simple-sign/${two.id}/revisions`;
  const { revisions } = await must("GET", at, { token: sender.token });
  const files = await Promise.all(
    revisions.map((one: { id: number }) => call("GET", `${at}/${one.id}`, { token: sender.token })),
  );
  expect(files.map((file) => decodeURIComponent(file.headers.get("content-disposition")))).toEqual([
    expect.stringContaining(`''${two.document.name} - revision 2 (sealed).pdf`),
    expect.stringContaining(`''${two.document.name} - revision 1 (Zoë Brandt).pdf`),
  ]);
});

test("several come in one zip; one invalid link fails all of them", async () => {
  const both = await call("GET", `/documents/download-all?uuids=${token},${token}`);
  expect([both.status, both.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const [document] = await database().select().from(documents).where(eq(documents.id, sent.document.id));
  const { id: _, uuid: __, ...copy } = { ...document } as typeof documents.$inferSelect;
  const [second] = await database()
    .insert(documents)
    .values({ ...copy, name: "Annex" })
    .returning();
  const other = downloadToken({ documentId: second?.id ?? 0, signatoryId: 0, completedAt: new Date() });
  const zip = await call("GET", `/documents/download-all?uuids=${token},${other}`);
  expect([zip.status, zip.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(Buffer.from(zip.bytes).toString("latin1")).toContain("2. Annex signed.pdf");
  for (const uuids of ["", `${token},x`, Array.from({ length: 21 }, (_unused, index) => index).join(",")])
    expect((await call("GET", `/documents/download-all?uuids=${uuids}`)).status).toBe(410);
  await database()
    .delete(documents)
    .where(eq(documents.id, second?.id ?? 0));
});

test("forged, swapped and old links are refused with an explanation", async () => {
  const [documentId, signatoryId, until, mac] = token.split(".");
  const forged = [
    sent.document.uuid,
    String(documentId),
    [Number(documentId) + 1, signatoryId, until, mac].join("."),
    [documentId, Number(signatoryId) + 1, until, mac].join("."),
    [documentId, signatoryId, Number(until) + 1, mac].join("."),
    downloadToken({
      documentId: Number(documentId),
      signatoryId: 0,
      completedAt: new Date(Date.now() - 30 * 24 * 3600_000 - 1000),
    }),
    "x",
  ];
  for (const one of forged)
    for (const path of ["download", "download/name"]) {
      const { status, json } = await call("GET", `/documents/${one}/${path}`);
      expect([one, status, json.label, json.message]).toEqual([one, 410, "ResourceExpired", expired]);
    }
  const open = await givenSent(sender);
  const early = downloadToken({ documentId: open.document.id, signatoryId: 0, completedAt: new Date() });
  expect((await call("GET", `/documents/${early}/download`)).status).toBe(410);
});

test("neither the database nor the log reveals one, and deleting the workflow ends it", async () => {
  expect(JSON.stringify(await dumpDatabase()).includes(token.split(".")[3] ?? token)).toBe(true); // in the mailbox only
  const { "public.mailbox_messages": _, ...dump } = await dumpDatabase();
  expect(JSON.stringify(dump).includes(token.split(".")[3] ?? token)).toBe(false);
  const lines = await logged(async () => {
    await call("GET", `/documents/${token}/download`);
    await call("GET", `/documents/download-all?uuids=${token}`);
  });
  expect(lines.includes(token)).toBe(false);
  await database().update(workflows).set({ deletedAt: new Date() }).where(eq(workflows.id, sent.id));
  expect((await call("GET", `/documents/${token}/download`)).status).toBe(410);
  await database().update(workflows).set({ deletedAt: null }).where(eq(workflows.id, sent.id));
});
