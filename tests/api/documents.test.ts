import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { documents, pages } from "@/db/schema/documents";
import { imageWidths } from "@/lib/platform/pdf/image-widths";
import { call, must, useProduct } from "../support/api";
import { corpusFile, hasCorpus } from "../support/corpus";
import { givenPdf, person, type Sender, upload } from "../support/given";
import { givenDocument, givenDraft, givenUser, givenSent } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeEach(async () => {
  sender = await givenUser();
});

function send(
  bytes: Uint8Array<ArrayBuffer>,
  { name = "contract.pdf", type = "application/pdf", language = "en" } = {},
) {
  const form = new FormData();
  form.set("document", new File([bytes], name, { type }));
  return call("POST", "/documents", { token: sender.token, form, headers: { "accept-language": language } });
}
const encode = (text: string) => new Uint8Array(Buffer.from(text));

describe("an upload", () => {
  test("returns the pages, and keeps the name without folder and extension", async () => {
    const { status, json } = await send(await givenPdf(3), { name: "C:\\fakepath\\Μισθωτήριο \u202egnp.pdf" });
    expect(status).toBe(201);
    expect(json.document).toMatchObject({ name: "Μισθωτήριο gnp", current_owner_id: sender.id });
    expect(json.document.pages.map((p: { page_index: number }) => p.page_index)).toEqual([0, 1, 2]);
    expect(json.data.document).toEqual(json.document);
    const image = await call("GET", `/documents/${json.document.id}/pages/0?width=700`, { token: sender.token });
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/webp"]);
    // rows from before these image widths existed
    await database().update(pages).set({ image200: null, image900: null });
    for (const width of imageWidths) {
      const { bytes } = await call("GET", `/documents/${json.document.id}/pages/0?width=${width}`, sender);
      expect((await sharp(bytes).metadata()).width).toBe(width);
    }
    const refused = await call("GET", `/documents/${json.document.id}/pages/0?width=800`, { token: sender.token });
    expect([refused.status, refused.json.message]).toEqual([400, expect.stringContaining("200, 700, 900, 1400")]);
    expect((await call("GET", `/documents/${json.document.id}/pages/3`, { token: sender.token })).status).toBe(404);
  });

  test("says where its pages are printed on, in percent", async () => {
    const { json } = await send(await givenPdf(2));
    const printedOn = (pageIndex: number) =>
      call("GET", `/documents/${json.document.id}/pages/${pageIndex}/printed`, { token: sender.token });
    const [box] = (await printedOn(1)).json.printed;
    expect(box.relative_left).toBeGreaterThan(0);
    expect(box.relative_top + box.relative_height).toBeLessThan(50);
    expect((await printedOn(2)).status).toBe(404);
    const { token } = await givenUser();
    expect((await call("GET", `/documents/${json.document.id}/pages/0/printed`, { token })).status).toBe(404);
  });

  test("is judged by its bytes, not by its name or type", async () => {
    const text = await send(encode("Dear Sir or Madam, this is no PDF."));
    expect([text.status, text.json.label]).toEqual([415, "UnsupportedFileType"]);
    expect(text.json.message).toBe("This file is not a PDF. Please save or print it as PDF and upload the new file.");
    expect((await send(await givenPdf(1), { name: "photo.png", type: "image/png" })).status).toBe(201);
    expect((await send(encode(""))).status).toBe(415);
  });

  test("of more than 5 MB is refused, and leaves no file", async () => {
    const files = path.join(process.env["DATA_DIR"] ?? "", "files");
    const stored = () => (existsSync(files) ? readdirSync(files, { recursive: true }).length : 0);
    const before = stored();
    const large = new Uint8Array(6_000_000);
    large.set(encode("%PDF-1.7\n"));
    const answer = await send(large);
    expect([answer.status, answer.json.label]).toEqual([413, "FileTooLarge"]);
    const barely = new Uint8Array(5_242_881);
    barely.set(encode("%PDF-1.7\n"));
    expect((await send(barely)).status).toBe(413);
    expect(stored()).toBe(before);
  });

  test("without the file, or that is not a form, is refused", async () => {
    const form = new FormData();
    form.set("document", "text");
    const missing = await call("POST", "/documents", { token: sender.token, form });
    expect([missing.status, missing.json.errors.document]).toEqual([422, "required"]);
    expect((await call("POST", "/documents", { token: sender.token, body: {} })).status).toBe(400);
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    expect((await call("POST", "/documents", { token: sender.token, body: "--y", headers })).status).toBe(400);
  });

  test.skipIf(!hasCorpus)("with a password is refused in the caller's language", async () => {
    const bytes = new Uint8Array(corpusFile("odd-pdfs/sample-files__libreoffice-writer-password.pdf"));
    const [english, spanish, greek] = [
      await send(bytes),
      await send(bytes, { language: "es" }),
      await send(bytes, { language: "el-GR,el;q=0.9" }),
    ];
    expect([english.status, english.json.label]).toEqual([422, "ValidationFailed"]);
    expect(english.json.message).toContain("needs a password to open");
    expect(spanish.json.message).toContain("contraseña");
    expect(greek.json.message).toMatch(/κωδικ/);
  });
});

describe("the documents of a draft", () => {
  const create = (ids: number[]) =>
    call("POST", "/workflows/documents", { token: sender.token, body: { document_ids: ids } });

  test("are one to five, without repetition, and uploads of the caller that no workflow uses", async () => {
    const ids: number[] = [];
    for (const _ of [1, 2, 3, 4, 5, 6]) ids.push((await givenDocument(sender)).id);
    expect((await create([])).json.errors.document_ids).toBe("Please add at least one document.");
    expect((await create(ids)).json.errors.document_ids).toBe("Maximum 5 uploads permitted per workflow");
    expect((await create([ids[0] ?? 0, ids[0] ?? 0])).status).toBe(422);
    const { workflow, documents } = (await create(ids.slice(0, 5))).json;
    expect(documents.map((d: { id: number }) => d.id)).toEqual(ids.slice(0, 5));
    expect(workflow.title).toBe("contract and 4 others");
    expect((await create([ids[0] ?? 0])).status).toBe(404);
    const stranger = await givenUser();
    const loose = await givenDocument(stranger);
    expect((await create([loose.id])).status).toBe(404);
    expect((await call("GET", `/documents/${ids[5]}`, { token: stranger.token })).status).toBe(404);
  });

  test("of two drafts that use the same document at once, one gets it", async () => {
    const { id } = await givenDocument(sender);
    const answers = await Promise.all(Array.from({ length: 6 }, () => create([id])));
    expect(answers.map((a) => a.status).toSorted()).toEqual([201, 404, 404, 404, 404, 404]);
    expect((await must("GET", "/workflows", { token: sender.token })).total).toBe(1);
  });

  test("are reordered, removed and added again", async () => {
    const { token } = sender;
    const { id, at, document } = await givenDraft(sender);
    const [second, third] = [await givenDocument(sender), await givenDocument(sender)];
    const change = async (ids: number[]) =>
      (await must("PATCH", `${at}/documents`, { token, body: { document_ids: ids } })).documents.map(
        (d: { id: number }) => d.id,
      );
    expect(await change([third.id, document.id, second.id])).toEqual([third.id, document.id, second.id]);
    expect(await change([second.id, document.id])).toEqual([second.id, document.id]);
    expect((await call("GET", `/documents/${third.id}`, { token })).status).toBe(404);
    const left = await must("DELETE", `${at}/documents/${document.id}`, { token });
    expect(left.documents.map((d: { id: number }) => d.id)).toEqual([second.id]);
    expect((await call("GET", `/documents/${document.id}/fields`, { token })).status).toBe(404);
    expect((await call("DELETE", `${at}/documents/${document.id}`, { token })).status).toBe(404);
    const loose = await givenDocument(sender);
    expect((await call("DELETE", `/documents/${loose.id}`, { token })).status).toBe(204);
    expect((await call("DELETE", `/documents/${loose.id}`, { token })).status).toBe(404);
    expect((await must("GET", `/workflows/simple-sign/${id}`, { token })).documents).toHaveLength(1);
  });

  test("are renamed to a valid name", async () => {
    const { token } = sender;
    const { document } = await givenDraft(sender);
    const rename = (name: unknown) => call("PATCH", `/documents/${document.id}`, { token, body: { name } });
    expect((await rename("  Μίσθωση ")).json.document.name).toBe("Μίσθωση");
    expect((await rename(" ")).json.errors.name).toBe("required");
    expect((await rename("x".repeat(256))).json.errors.name).toBe("Please use at most 255 characters.");
  });

  test("cannot be sent while unchecked or failed", async () => {
    const { token } = sender;
    const failed = await givenDraft(sender);
    await database().update(documents).set({ status: "failed" }).where(eq(documents.id, failed.document.id));
    const answer = await call("PATCH", failed.at, { token, body: { execute_at: new Date().toISOString() } });
    expect([answer.status, answer.json.message]).toEqual([422, expect.stringContaining("cannot be sealed")]);
  });
});

test("after sending nothing of a workflow changes: every edit is 409 and leaves no trace", async () => {
  const { token } = sender;
  const { id, at, document, signatories: recipients, fields } = await givenSent(sender, [person(), person()]);
  const [first] = recipients;
  const before = await must("GET", at, { token });
  const edits: [string, string, unknown?][] = [
    ["PATCH", at, { execute_actions_in_order: false }],
    ["PATCH", at, { execute_at: new Date().toISOString() }],
    ["PATCH", `${at}/documents`, { workflow_name: "Other" }],
    ["PATCH", `${at}/documents`, { document_ids: [document.id] }],
    ["DELETE", `${at}/documents/${document.id}`],
    ["POST", `${at}/settings`, { message: "Other" }],
    ["POST", `${at}/signatories`, { signatories: [person()] }],
    ["DELETE", `${at}/workflow-actions/${first?.id}`],
    ["PATCH", `${at}/workflow-actions/${first?.id}`, { destination_index: 1 }],
    ["PATCH", `/documents/${document.id}`, { name: "Other" }],
    ["DELETE", `/documents/${document.id}`],
    ["POST", `/documents/${document.id}/fields`, { fields: [] }],
    ["DELETE", at],
  ];
  for (const [method, address, body] of edits) {
    const answer = await call(method, address, { token, ...(body !== undefined && { body }) });
    expect([method, address, answer.status, answer.json.label]).toEqual([method, address, 409, "Conflict"]);
  }
  expect(await must("GET", at, { token })).toEqual(before);
  expect((await must("GET", `/documents/${document.id}/fields`, { token })).fields).toEqual(fields);
  expect((await must("GET", `/workflows/simple-sign/${id}`, { token })).workflow.workflow_status_id).toBe(2);
});

test("a title falls back to the documents' names", async () => {
  const { token } = sender;
  const document = await upload(sender, await givenPdf(1), "Lease.pdf");
  const { workflow } = await must("POST", "/workflows/documents", { token, body: { document_ids: [document.id] } });
  expect(workflow).toMatchObject({ name: null, title: "Lease", workflow_status_id: 4, execute_at: null });
});
